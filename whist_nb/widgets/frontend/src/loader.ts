// What every widget's `_esm` holds: it finds the front end, which travels once for a page, and lets it draw.
//
// anywidget copies `_esm` into the state of every widget, so this file stays tiny. The bundle itself comes
// 1. from another widget of this page which has fetched it already (a page-wide register by bundle hash),
// 2. or from the state of one shared model of the kernel: it came with the first widget, and it is stored in
//    an exported page, where no kernel answers,
// 3. or, if there is no such model, from Python, which is asked for it.
// It waits in `render`, never in `initialize`: a model that is not ready within two seconds is given up by
// anywidget, and gets no messages before it is ready.
import type { AnyModel, RenderProps } from "@anywidget/types";

/** What every bundle exports by default. */
export interface FrontEnd {
  render(props: Pick<RenderProps, "model" | "el" | "signal">): unknown;
}
type Loading = Promise<FrontEnd>;
type Packed = DataView<ArrayBuffer> | string;

const register: Map<string, Loading> = ((globalThis as Record<symbol, unknown>)[Symbol.for("whist_nb front ends")]
  ??= new Map()) as Map<string, Loading>;

/** How long each source may keep us waiting, in milliseconds; Python may be busy with a long cell. */
export const patience = { others: 3000, model: 1500, python: 60_000 };

const within = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("No answer from Python")), ms);
    promise.then(resolve, reject);
  });

/** The bundle from its wire form: bytes of gzip, or plain text for a browser that cannot unpack them. */
async function unpacked(packed: Packed): Loading {
  const text = typeof packed === "string" ? packed
    : await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  // A page whose security policy forbids one kind of address may allow the other.
  const module = await import(url).catch(() => import(`data:text/javascript,${encodeURIComponent(text)}`));
  URL.revokeObjectURL(url);
  return module.default;
}

const unpacks = (): boolean => "DecompressionStream" in globalThis;

async function fromSharedModel({ model, host }: RenderProps): Promise<Packed> {
  if (!unpacks()) throw new Error("This browser cannot unpack");
  const ref: string = model.get("_front");
  const shared = host?.getModel(ref) ?? model.widget_manager.get_model(ref.replace("anywidget:", ""));
  const code = (await within<AnyModel>(patience.model, shared)).get("code");
  if (!code) throw new Error("The shared model holds no code");
  return code;
}

function fromPython({ model }: RenderProps): Promise<Packed> {
  return within(patience.python, new Promise((resolve) => {
    const hear = ({ front }: { front?: string }, [bytes]: DataView<ArrayBuffer>[] = []): void => {
      if (front === undefined) return;
      model.off("msg:custom", hear);
      resolve(bytes ?? front);
    };
    model.on("msg:custom", hear);
    model.send({ want: unpacks() ? "front" : "plain front" });
  }));
}

async function frontEnd(props: RenderProps): Loading {
  const key: string = props.model.get("_front_key");
  const known = register.get(key);
  // Another widget may wait for a kernel that is gone, or have failed: then we go our own way.
  const others = known && await within(patience.others, known).catch(() => undefined);
  if (others) return others;
  const loading = fromSharedModel(props).catch(() => fromPython(props)).then(unpacked);
  register.set(key, loading);
  loading.catch(() => register.get(key) === loading && register.delete(key));
  return loading;
}

async function render(props: RenderProps): Promise<unknown> {
  const { model, el, signal } = props;
  try {
    const front = await frontEnd(props);
    return signal.aborted ? undefined : await front.render({ model, el, signal });
  } catch (error) {
    el.textContent = `This table could not be drawn. Run the cell again. (${(error as Error).message})`;
    throw error;
  }
}

export default { render };
