import type { Page } from "@playwright/test";
import { noScreen, openDesk } from "./desk.ts";
import { percentile, type Figure } from "./measure.ts";

const slow = 4;
const steps = 60;

/** A card is carried over the board's lanes on a processor that is four times slower. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  await using seat = await desk.sit({ slow });
  const { page } = seat;
  await page.goto(`${desk.home.url}/kanban`);
  const card = page.locator("[data-card]").first();
  await card.waitFor();
  await page.waitForLoadState("networkidle");
  const [from, lanes] = [await middleOf(page, "[data-card]"), await page.locator("[data-lane]").count()];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
  await page.evaluate(watchFrames);
  for (let step = 0; step < steps; step++) await page.mouse.move(from.x + step * 12, from.y + (step % 10) * 6);
  const { script, frames } = await page.evaluate<{ script: number[]; frames: number[] }>("window.endFrames()");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const note = `${lanes} lanes of the demo's company, ${await page.locator("[data-card]").count()} cards, ${steps} moves of the mouse, processor ${slow}× slower`;
  return [
    {
      what: "what a move of a drag takes: p95",
      value: percentile(script, 0.95),
      unit: "ms",
      target: { atMost: 16 },
      note,
    },
    { what: "the same: median", value: percentile(script, 0.5), unit: "ms" },
    { what: "between two frames meanwhile: p95", value: percentile(frames, 0.95), unit: "ms" },
  ];
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Runs in the page: from the arrival of a mouse move to the end of what it causes, style and layout included. */
const watchFrames = `(() => {
  const script = [], frames = [];
  let last = performance.now(), isOver = false;
  document.addEventListener("mousemove", () => {
    const began = performance.now();
    setTimeout(() => { document.body.getBoundingClientRect(); script.push(performance.now() - began); });
  }, { capture: true });
  const frame = (now) => { frames.push(now - last); last = now; if (!isOver) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  window.endFrames = () => { isOver = true; return { script, frames }; };
})()`;
