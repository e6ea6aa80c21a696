import type { Looker } from "./browser-socket.ts";
import { openChromium } from "./chromium.ts";

export interface Screen extends AsyncDisposable {
  /** Milliseconds from sending each message to its appearance in the page; resolves once there are this many. */
  latencies(many: number): Promise<number[]>;
}

/** A page that shows a conversation or chat whose first message is "Bom dia!", signed in; undefined where there is no Chromium. */
export async function openScreen(looker: Looker, address: string): Promise<Screen | undefined> {
  const browser = await openChromium();
  if (!browser) return undefined;
  const page = await browser.newPage();
  // The session that login stores in the browser.
  await page.addInitScript({
    content: `localStorage.setItem("token", ${JSON.stringify(looker.token)}); localStorage.setItem("companyId", "${looker.companyId}");`,
  });
  await page.addInitScript({ content: watch });
  await page.goto(`${looker.url}${address}`);
  await page.getByRole("log").getByText("Bom dia!").first().waitFor();
  return {
    latencies: async (many) => {
      await page.waitForFunction(`latencies.size >= ${many}`);
      return page.evaluate<number[]>("[...latencies.values()]");
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Runs in the page: notes when each message is first in the conversation's log. */
const watch = `
  const latencies = (globalThis.latencies = new Map());
  new MutationObserver((changes) => {
    const now = Date.now();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest("[role=log]")) continue;
      for (const node of addedNodes.length > 0 ? addedNodes : [target])
        for (const [, n, at] of (node.textContent ?? "").matchAll(/Mensagem (\\d+) enviada em (\\d{13})/g))
          if (!latencies.has(n)) latencies.set(n, now - Number(at));
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;
