import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { noScreen, openDesk, type Desk } from "./desk.ts";
import { percentile, type Figure } from "./measure.ts";

/** So many rows are in view at this height. */
const rows = 9;
const rounds = 3;
const slow = 4;
/** As a hand rests before it presses, and as long as it presses, ms. */
const hovered = 120;
const pressed = 60;
/** One looks at what one has opened before the next, ms. */
const read = 1_000;
const messages = "**/api/messages/*";

/** From a click on a listed conversation to its bubbles on the screen, on a processor four times slower. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  const [cold, bare, near, back]: number[][] = [[], [], [], []];
  for (let round = 0; round < rounds; round++) {
    cold!.push(...(await opened(desk, clickAtOnce)));
    bare!.push(...(await opened(desk, clickUnfetched, { isAhead: false })));
    near!.push(...(await opened(desk, clickByHand, { back })));
  }
  return [
    ...figures("a listed conversation opens, pointed at before it is clicked", near!, 100),
    ...figures("the same, clicked out of the blue", cold!, 200),
    ...figures("the same, before its messages could be fetched in an idle moment", bare!),
    ...figures("back to a conversation that was open before", back!, 50),
  ];
}

/** Opens the rows in view one after another, then goes back through them; ms from click to bubbles. */
async function opened(
  desk: Desk,
  click: (row: Locator, page: Page) => Promise<void>,
  { back, isAhead = true }: { back?: number[] | undefined; isAhead?: boolean } = {},
): Promise<number[]> {
  await using seat = await desk.sit({ slow });
  const { page } = seat;
  await page.addInitScript({ content: watch });
  if (!isAhead) await page.route(messages, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${desk.home.url}/tickets?all=true`);
  const links = page.getByRole("grid").locator("a[data-action=open]");
  await links.nth(rows - 1).waitFor();
  // What the page still does after its beginning is not of the click.
  await page.waitForLoadState("networkidle");
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const took = async (href: string) => {
    const row = page.locator(`a[href="${href}"]`);
    await click(row, page);
    await page.waitForFunction(() => typeof Reflect.get(globalThis, "taken") === "number");
    await wait(read);
    return page.evaluate<number>("taken");
  };
  const times: number[] = [];
  for (const href of hrefs.slice(0, rows)) times.push(await took(href));
  if (back) for (const href of hrefs.slice(0, rows - 1).toReversed()) back.push(await took(href));
  return times;
}

/** Nothing pointed at it before: what a program, or a very quick finger, does. */
const clickAtOnce = (row: Locator) => row.evaluate((element) => (element as unknown as { click(): void }).click());

/** The same, of one of which the page has nothing yet but its row. */
async function clickUnfetched(row: Locator, page: Page): Promise<void> {
  await page.unroute(messages);
  await clickAtOnce(row);
}

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

/** Runs in the page: from a click on a row to the frame in which the bubbles of its conversation are there. */
const watch = `
  globalThis.taken = null;
  // To look for it through the whole page would be part of what is measured.
  let before = null;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-action=open]");
    if (!link) return;
    // Conversations that were open before are kept, out of sight. To ask for the layout would be part of what is measured.
    const inView = () => document.querySelector("[data-shown] [role=log]");
    const began = event.timeStamp;
    globalThis.taken = null;
    const look = () => {
      const log = inView();
      if (!log || log === before || !log.querySelector("[data-bubble]")) return;
      before = log;
      watcher.disconnect();
      // The frame is painted when the first task after its callbacks runs, whatever else waits for its turn.
      const done = () => (globalThis.taken = performance.now() - began);
      requestAnimationFrame(() => void scheduler.postTask(done, { priority: "user-blocking" }));
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, attributeFilter: ["data-shown"] });
  }, true);
`;
