import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { noScreen, openDesk, type Desk } from "./desk.ts";
import { percentile, type Figure } from "./measure.ts";

/** The rows in view at this height. */
const rows = 9;
const rounds = 3;
const slow = 4;
/** A hand rests this long before it presses, and presses this long, ms. */
const hovered = 120;
const pressed = 60;
/** Time between one conversation and the next, ms. */
const read = 1_000;

/** The time from a click on a listed conversation to its bubbles on the screen, on a processor four times slower. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  const [fetched, cold, back]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    await open(desk, clickAtOnce, cold!);
    await open(desk, clickByHand, fetched!, back);
  }
  return [
    ...figures("a listed conversation opens, prefetched when the pointer rests on it", fetched!, 150),
    ...figures("the same, clicked out of the blue", cold!, 250),
    ...figures("back to the previous conversation", back!, 100),
  ];
}

/** Opens the rows in view one after another; with `back`, it returns after each to the one before. */
async function open(
  desk: Desk,
  click: (row: Locator, page: Page) => Promise<void>,
  times: number[],
  back?: number[],
): Promise<void> {
  await using seat = await desk.sit({ slow });
  const { page } = seat;
  await page.addInitScript({ content: watch });
  await page.goto(`${desk.home.url}/tickets?all=true`);
  const links = page.getByRole("grid").getByRole("row").locator("a");
  await links.nth(rows - 1).waitFor();
  // Work that follows the start of the page does not belong to a click.
  await page.waitForLoadState("networkidle");
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const took = async (href: string) => {
    await click(page.locator(`a[href="${href}"]`), page);
    await page.waitForFunction(() => typeof Reflect.get(globalThis, "taken") === "number");
    await wait(read);
    return page.evaluate<number>("taken");
  };
  let previous: string | undefined;
  for (const href of hrefs.slice(0, rows)) {
    times.push(await took(href));
    if (back && previous) back.push(await took(previous));
    previous = href;
  }
}

/** Without a pointer: as a program does, or a very quick finger. */
const clickAtOnce = (row: Locator) => row.evaluate((element) => (element as unknown as { click(): void }).click());

async function clickByHand(row: Locator, page: Page): Promise<void> {
  await row.hover();
  await wait(hovered);
  await page.mouse.down();
  await wait(pressed);
  await page.mouse.up();
}

function figures(what: string, times: readonly number[], atMost?: number): Figure[] {
  const note = `Chromium, processor ${slow} times slower, ${times.length} times; to the frame after the bubbles are there.`;
  return [
    {
      what: `${what}: median`,
      value: percentile(times, 0.5),
      unit: "ms",
      ...(atMost !== undefined && { target: { atMost } }),
      note,
    },
    { what: `${what}: p95`, value: percentile(times, 0.95), unit: "ms" },
  ];
}

/** Runs in the page: the time from a click on a row to the frame in which the bubbles of its conversation are there. */
const watch = `
  globalThis.taken = null;
  let before = null;
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[role=row] a")) return;
    // React hides the previous conversation by an inline style. Asking for the layout would disturb the measure.
    const inView = () => [...document.querySelectorAll("[role=log]")].find((log) => !log.closest('[style*="display: none"]'));
    const began = event.timeStamp;
    globalThis.taken = null;
    const look = () => {
      const log = inView();
      if (!log || log === before || !log.querySelector("[data-bubble]")) return;
      before = log;
      watcher.disconnect();
      // The frame is painted when the first task after its callbacks runs.
      const done = () => (globalThis.taken = performance.now() - began);
      requestAnimationFrame(() => void scheduler.postTask(done, { priority: "user-blocking" }));
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, attributeFilter: ["style"] });
  }, true);
`;
