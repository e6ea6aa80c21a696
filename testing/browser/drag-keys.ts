import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses an arrow during a drag by keyboard. The drag may be announced before it listens to keys, so an unanswered
 * arrow is repeated.
 */
export async function arrow(page: Page, key: `Arrow${"Up" | "Down" | "Left" | "Right"}`, said: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(said).toBeAttached({ timeout: 3_000 });
  }).toPass();
}
