/** Lets the app start offline and be installed. Not with Vite's dev server, whose files change under the worker. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ keep: loaded.filter((name) => name.includes("/assets/")) }, { transfer: [] });
  } catch {
    // Private windows may forbid it; the app works without.
  }
}

/** Navigates when a notification is clicked while the app is open. */
export function followNotices(go: (href: string) => void): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<{ go?: unknown } | null>) => {
    if (typeof data?.go !== "string") return;
    ports[0]?.postMessage("going");
    go(data.go);
  });
  navigator.serviceWorker.startMessages();
}

/** The number on the app's icon, where the app is installed. */
export function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  void shown.catch(() => undefined);
}
