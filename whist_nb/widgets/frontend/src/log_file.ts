// The learner's log as a file: saved by the browser, and one that was saved handed back to Python.
import type { Model } from "./wire.ts";

/** A file that came from Python, as a download. */
export function save(message: { file?: string } | null, [bytes]: DataView<ArrayBuffer>[] = []): void {
  if (!message?.file || !bytes) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = message.file;
  link.click();
}

/** Lets the reader choose a saved log, and sends it. */
export function takeIn(model: Model): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".sqlite,.db";
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) model.send({ want: "merge" }, undefined, [await file.arrayBuffer()]);
  });
  input.click();
}
