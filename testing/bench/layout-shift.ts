import { setTimeout as wait } from "node:timers/promises";
import { noScreen, openDesk, type Desk } from "./desk.ts";
import type { Figure } from "./measure.ts";

const widths = {
  "1440": { width: 1440, height: 900 },
  "900": { width: 900, height: 900 },
  "390": { width: 390, height: 844 },
};

/** Layout shifts without user input: while the list loads, conversations open and older pages arrive. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  const figures: Figure[] = [];
  for (const [width, viewport] of Object.entries(widths))
    figures.push({
      what: `cumulative layout shift at ${width}`,
      value: await shiftAt(desk, viewport),
      unit: "",
      target: { atMost: 0.02 },
    });
  return figures;
}

async function shiftAt(desk: Desk, viewport: { width: number; height: number }): Promise<number> {
  await using seat = await desk.sit({ viewport });
  const { page } = seat;
  await page.addInitScript({ content: watch });
  await page.goto(`${desk.home.url}/tickets?all=true`);
  const links = page.getByRole("grid").getByRole("row").locator("a");
  await links.nth(3).waitFor();
  await page.waitForLoadState("networkidle");
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  let worst = await page.evaluate<number>("worstShift()");
  for (const href of hrefs.slice(0, 3)) {
    // Opened as from a link or a bookmark, so that no recent input excuses a shift.
    await page.goto(`${desk.home.url}${href}`);
    await page.locator("[role=log] [data-bubble]").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.locator("[role=log]").evaluate((log) => log.scrollTo(0, -log.scrollHeight));
    await wait(700);
    worst = Math.max(worst, await page.evaluate<number>("worstShift()"));
  }
  return worst;
}

/** Runs in the page: the worst window of shifts, as browsers count it (at most 5 s, at most 1 s between two). */
const watch = `
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime } of list.getEntries()) if (!hadRecentInput) shifts.push({ value, at: startTime });
  }).observe({ type: "layout-shift", buffered: true });
  globalThis.worstShift = () => {
    let worst = 0, sum = 0, first = 0, last = -Infinity;
    for (const { value, at } of shifts) {
      if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
      last = at;
      sum += value;
      worst = Math.max(worst, sum);
    }
    return worst;
  };
`;
