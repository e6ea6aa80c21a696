import type { Page } from "@playwright/test";

/** The page's live connection, whose events can be held back. */
export async function holdableEvents(page: Page) {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: () => void (held = []),
    release: () => {
      for (const send of held ?? []) send();
      held = null;
    },
  };
}
