import type { BrowserContext } from "@playwright/test";

/**
 * Console messages about refused calls, lost connections and lazily loaded files that failed, from the browser and from
 * React: the page itself must tell the user.
 */
const isOfTheLine = (text: string): boolean =>
  /^(Failed to load resource|WebSocket (connection to|is already in CLOSING)|(Type)?Error: A file of the app did not load|ApiError: ERR_NETWORK)/.test(
    text,
  );

/** A starting or stopping server (503) and one with a full disk (507) are not faults. */
const isFault = (status: number): boolean => status >= 500 && status !== 503 && status !== 507;

/** Collects hidden faults in a browser: page errors, and answers that no call may give. */
export function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on("weberror", (error) => faults.push(error.error().stack ?? error.error().message));
  context.on("console", (message) => {
    const text = message.text();
    if ((message.type() === "error" && !isOfTheLine(text)) || /Content Security Policy|unique "key"/.test(text))
      faults.push(text);
  });
  context.on("response", (response) => {
    // Answers faked by a test lack this header.
    if (isFault(response.status()) && response.headers()["x-request-id"] !== undefined)
      faults.push(`${response.request().method()} ${response.url()} answered ${response.status()}`);
  });
}
