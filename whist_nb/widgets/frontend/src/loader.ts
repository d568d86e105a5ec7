// What every widget's `_esm` holds: it finds the front end, which travels once for a page, and lets it draw.
//
// anywidget copies `_esm` into the state of every widget, so this file stays tiny. The front end itself is two
// bundles: the base, which all widgets of a page share, and the small part of this kind of widget, which imports
// from it as "./base.js". What is needed later (end.ts) is one more part, which the front end asks for by its name.
// Each comes
// 1. from another widget of this page which has fetched it already (a page-wide register by bundle hash),
// 2. or from the state of one shared model of the kernel: it came with the first widget, and it is stored in
//    an exported page, where no kernel answers,
// 3. or, if there is no such model, from Python, which is asked for it.
// A page whose security policy lets none of them run is told to Python, which puts the whole front end into `_esm`: the
// notebook has a way of its own to run that, or this file would not run.
// It waits in `render`, never in `initialize`: a model that is not ready within two seconds is given up by
// anywidget, and gets no messages before it is ready.
import type { AnyModel, RenderProps } from "@anywidget/types";

/** What every part exports by default. */
export interface FrontEnd {
  render(props: Pick<RenderProps, "model" | "el" | "signal" | "host"> & { find(bundle: string): Promise<unknown> }): unknown;
}
/** A bundle that runs, and the address under which another one can import from it. */
interface Bundle { url: string; exports: { default: FrontEnd } }
type Loading = Promise<Bundle>;
type Packed = DataView<ArrayBuffer> | string;

const register: Map<string, Loading> = ((globalThis as Record<symbol, unknown>)[Symbol.for("whist_nb bundles")]
  ??= new Map()) as Map<string, Loading>;

/** How long each source may keep us waiting, in milliseconds; Python may be busy with a long cell. */
export const patience = { others: 3000, model: 1500, python: 60_000 };

/** The page lets no bundle run. */
const BARRED = "barred";

const within = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no answer")), ms);
    promise.then(resolve, reject);
  });

/** Runs a bundle from its wire form: bytes of gzip, or plain text for a browser that cannot unpack them. */
async function run(packed: Packed, base?: Bundle): Loading {
  let text = typeof packed === "string" ? packed
    : await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  if (base) text = text.replace('"./base.js"', () => JSON.stringify(base.url));
  const load = async (url: string): Loading => ({ url, exports: await import(url) });
  // A page whose security policy forbids one kind of address may allow the other.
  return load(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))
    .catch(() => load(`data:text/javascript,${encodeURIComponent(text)}`))
    .catch(() => { throw new Error(BARRED); }); // what the browser says holds the whole bundle
}

const unpacks = (): boolean => "DecompressionStream" in globalThis;

async function fromSharedModel({ model, host }: RenderProps, at: number): Promise<Packed> {
  if (!unpacks()) throw new Error("This browser cannot unpack");
  const ref: string | undefined = model.get("_front")[at];
  if (!ref) throw new Error("There is no shared model");
  const shared = host?.getModel(ref) ?? model.widget_manager.get_model(ref.replace("anywidget:", ""));
  const code = (await within<AnyModel>(patience.model, shared)).get("code");
  if (!code) throw new Error("The shared model holds no code");
  return code;
}

function fromPython({ model }: RenderProps, key: string): Promise<Packed> {
  return within(patience.python, new Promise((resolve) => {
    const hear = (told: { front?: string; code?: string }, [bytes]: DataView<ArrayBuffer>[] = []): void => {
      if (told.front !== key) return;
      model.off("msg:custom", hear);
      resolve(told.code ?? bytes!);
    };
    model.on("msg:custom", hear);
    model.send({ want: unpacks() ? "front" : "plain front", key });
  }));
}

/** The bundle of one key, the `at`th of this widget's; it runs when its base does. */
async function bundle(props: RenderProps, key: string, at: number, base?: Loading): Loading {
  const known = register.get(key);
  // Another widget may wait for a kernel that is gone, or have failed: then we go our own way.
  const others = known && await within(patience.others, known).catch(() => undefined);
  if (others) return others;
  const code = fromSharedModel(props, at).catch(() => fromPython(props, key));
  const loading = Promise.all([code, base]).then(([packed, below]) => run(packed, below));
  register.set(key, loading);
  loading.catch(() => register.get(key) === loading && register.delete(key));
  return loading;
}

async function render(props: RenderProps): Promise<unknown> {
  const { model, el, signal, host } = props;
  try {
    const keys: string[] = model.get("_front_keys");
    const base = bundle(props, keys[0]!, 0);
    const front = await bundle(props, keys[1]!, 1, base);
    const find = async (name: string): Promise<unknown> => {
      const at = keys.findIndex((key) => key.startsWith(`${name} `));
      return (await bundle(props, keys[at]!, at, base)).exports;
    };
    return signal.aborted ? undefined : await front.exports.default.render({ model, el, signal, host, find });
  } catch (error) {
    const { message } = error as Error;
    const { barred = "", undrawn = "" } = model.get("_says") ?? {};
    el.textContent = message === BARRED ? barred : `${undrawn} (${message})`;
    if (message === BARRED) model.send({ want: "whole" });
    throw new Error(el.textContent!);
  }
}

export default { render };
