import { Component, use, type ComponentType, type ReactNode } from "react";
import { loadPageTexts } from "../locales/i18n.ts";
import { call } from "./api.ts";
import { reloadStyles } from "./load-error.ts";
import { LoadFailed } from "./load-failed.tsx";

type Load = () => Promise<unknown>;
/** Parts of the app that the browser has not loaded yet. */
const unloaded = new Set<Load>();

/**
 * A component whose code is in a separate file, like React's `lazy`. If the file can't be loaded, an error with a retry
 * button replaces the component; React's `lazy` would break the whole screen and never try again.
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let Loaded: ComponentType<P> | undefined;
  let attempt: Promise<ComponentType<P>> | undefined;
  const start = () =>
    (attempt ??= reloadStyles()
      .then(() => Promise.all([load(), loadPageTexts()]))
      .then(([module]) => {
        unloaded.delete(preload);
        return (Loaded = module.default);
      }));
  const forget = () => {
    attempt = undefined;
  };
  const preload = () =>
    start().catch((error: unknown) => {
      forget();
      throw error;
    });
  unloaded.add(preload);

  const Part = (props: P) => {
    const Shown = Loaded ?? use(start());
    return <Shown {...props} />;
  };
  const Late = (props: P) => (
    <Contained forget={forget} load={preload}>
      <Part {...props} />
    </Contained>
  );
  return Object.assign(Late, { preload });
}

/** What comes from files that are needed later. The returned function loads it. */
export function lateFile<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let attempt: Promise<Part> | undefined;
  const preload = async () => {
    try {
      const part = await (attempt ??= load());
      unloaded.delete(preload);
      return part;
    } catch (error) {
      attempt = undefined;
      throw error;
    }
  };
  unloaded.add(preload);
  return preload;
}

/** Loads all parts, one after another, while the browser has nothing else to do. Returns how to stop. */
export function preloadWhenIdle(): () => void {
  let hasStopped = false;
  const next = () => {
    const [part] = unloaded;
    if (part && !hasStopped) whenIdle(() => void part().then(next, () => undefined));
  };
  next();
  return () => {
    hasStopped = true;
  };
}

/** Safari has no `requestIdleCallback`. */
export const whenIdle = (run: () => void) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(run, { timeout: 5_000 }) : setTimeout(run, 200);

interface Props {
  forget: () => void;
  load: Load;
  children: ReactNode;
}
interface State {
  error: unknown;
}

/** Keeps the error of a part in its place. */
class Contained extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentWillUnmount(): void {
    if (this.state.error !== undefined) this.props.forget();
  }

  private readonly retry = async (): Promise<void> => {
    this.props.forget();
    try {
      await this.props.load();
      this.setState({ error: undefined });
    } catch {
      await reloadIfReachable();
    }
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <LoadFailed error={error} onRetry={() => void this.retry()} />;
  }
}

/**
 * If the server answers but a file of the app failed to load, the page is from an older build or the browser cached the
 * failure. Drafts are stored, so a reload loses nothing.
 */
export async function reloadIfReachable(): Promise<void> {
  await call("GET /version").then(
    () => location.reload(),
    () => undefined,
  );
}
