import type { BrowserContext } from "@playwright/test";

/**
 * What the console says of a call that was refused or a line that fell, the browser's own lines and React's of a late part
 * of the app that did not load: the page tells the user, or has to.
 */
const isOfTheLine = (text: string): boolean =>
  /^(Failed to load resource|WebSocket (connection to|is already in CLOSING)|(Type)?Error: A file of the app did not load|ApiError: ERR_NETWORK)/.test(
    text,
  );

/** A server that comes or goes, and one without room for a file, say so: no faults. */
const isFault = (status: number): boolean => status >= 500 && status !== 503 && status !== 507;

/** Collects what goes wrong in a browser though nobody may notice: errors of its pages, and answers that no call may give. */
export function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on("weberror", (error) => faults.push(error.error().stack ?? error.error().message));
  context.on("console", (message) => {
    const text = message.text();
    if ((message.type() === "error" && !isOfTheLine(text)) || /Content Security Policy|unique "key"/.test(text))
      faults.push(text);
  });
  context.on("response", (response) => {
    // What a test answers in the server's place has no such header.
    if (isFault(response.status()) && response.headers()["x-request-id"] !== undefined)
      faults.push(`${response.request().method()} ${response.url()} answered ${response.status()}`);
  });
}
