import type { Page } from "@playwright/test";

interface Listening {
  tonesHeard?: number;
}

/** Counts the sounds that the page plays. Call it before the page is opened. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const here = globalThis as Listening;
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        here.tonesHeard = (here.tonesHeard ?? 0) + 1;
        return super.createOscillator();
      }
    };
  });
}

export const heard = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Listening).tonesHeard ?? 0);

/** For a browser's `args`: a fake microphone with a beep every second, and the permission to use it. */
export const microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
