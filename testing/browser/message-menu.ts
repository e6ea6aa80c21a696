import type { Stage } from "./states.ts";

/** The text of one of our messages in the conversation with every kind. */
export const price = "Lindo! Fica R$ 180,00";

/** The menu of the message that says this, or of the newest. */
export async function openMessageMenu({ log, page }: Stage, text?: string): Promise<void> {
  const bubbles = log.locator("[data-key]");
  await (text === undefined ? bubbles : bubbles.filter({ hasText: text })).first().focus();
  // It may have been scrolled to, and what scrolls closes the menu.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
}
/** Chooses an item of that message's menu. */
export async function chooseInMenu(stage: Stage, text: string, item: string): Promise<void> {
  await openMessageMenu(stage, text);
  await stage.page.getByRole("menuitem", { name: item, exact: true }).click();
}
