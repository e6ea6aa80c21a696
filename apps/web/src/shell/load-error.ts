const message = "A file of the app did not load.";
const failedStyles = new Set<HTMLLinkElement>();

/** Whether a file of the app (a screen, a dialog) failed to load. */
export const isLoadError = (error: unknown): boolean => error instanceof Error && error.message === message;

/**
 * Gives these errors one message, whatever the browser. The router reloads the page on the browsers' own messages, which
 * offline leaves the browser's error page.
 */
export function watchLoadErrors(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = message;
  });
  const failed = ({ target }: Event) => target instanceof HTMLLinkElement && failedStyles.add(target);
  document.addEventListener("error", failed, { capture: true });
}

/** Loads the stylesheets that failed. They stay in the page, where Vite takes them for loaded. */
export async function reloadStyles(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(async (link) => {
      failedStyles.delete(link);
      if (link.rel !== "stylesheet" || !link.isConnected) return;
      const again = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise<void>((resolve, reject) => {
        again.addEventListener("load", () => resolve());
        again.addEventListener("error", () => reject(new Error(message)));
      });
      link.replaceWith(again);
      await loaded;
    }),
  );
}
