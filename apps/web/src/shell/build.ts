import { createStore, useStore } from "../ui/store.ts";

/** The build of this page's app; absent where Vite serves it. */
const own = () => document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;
const isOutdated = createStore(false);

/** The server was updated: files that this page has not loaded yet may be gone. */
export const useOutdated = (): boolean => useStore(isOutdated);

export function servesBuild(build: string | undefined): void {
  isOutdated.set(build !== undefined && own() !== undefined && build !== own());
}

const reloadedKey = "reloadedFrom";

/** Reloads the page; not a second time if it came back as the build that it was. */
export function reloadOutdated(): void {
  const build = own() ?? "";
  if (sessionStorage.getItem(reloadedKey) === build) return;
  sessionStorage.setItem(reloadedKey, build);
  location.reload();
}
