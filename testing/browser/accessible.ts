import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The slowest rule, and the only one that depends on the theme. */
const contrast = "color-contrast";
/** The narrowest phone that must do, px. */
const narrowest = 360;
/** Where two panes just fit, px. */
const middle = 900;
/** A screen with a fault does not keep the next from being looked at. */
const softly = expect.configure({ soft: true });

/**
 * Checks the screen, or its new part, with axe in both themes. A phone has the desktop's colours, whose other theme was
 * checked there; but the page must never scroll sideways.
 */
export async function expectAccessible(page: Page, screen: string, within?: string): Promise<void> {
  await colours(page, "light");
  softly(await faultsOf(page, "all", within), screen).toEqual([]);
  const size = page.viewportSize();
  if (!size || size.width >= 600) {
    // The other theme changes only colours.
    await colours(page, "dark");
    return softly(await faultsOf(page, "colours", within), `${screen} in the dark`).toEqual([]);
  }
  for (const width of [narrowest, size.width]) {
    await page.setViewportSize({ ...size, width });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess, `${screen} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/**
 * Checks a state, or its new part, once, at the page's current width and theme: axe finds nothing, and no text is cut.
 */
export async function expectSeen(page: Page, screen: string, within?: string): Promise<void> {
  await toRest(page);
  softly(await faultsOf(page, "all", within), screen).toEqual([]);
  await softly.poll(() => page.evaluate(tightPlaces), { message: `room in ${screen}`, timeout: 3_000 }).toEqual([]);
}

/**
 * The same of a state of the sweep, or of the part of it that is new, at a desk, in the middle and on a phone; and no
 * text is cut.
 */
export async function expectSwept(page: Page, screen: string, within?: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const isPhone = size.width < 600;
  await colours(page, isPhone ? "dark" : "light");
  softly(await faultsOf(page, "all", within), screen).toEqual([]);
  if (isPhone) return expectRoomy(page, screen, [narrowest, size.width]);
  await colours(page, "dark");
  softly(await faultsOf(page, "colours", within), `${screen} in the dark`).toEqual([]);
  await page.setViewportSize({ ...size, width: middle });
  // A menu closes when the page changes its size: what hangs on a place can't stay there.
  if (within === undefined || (await page.locator(within).count()) > 0)
    softly(await faultsOf(page, "all but colours", within), `${screen} at ${middle} px`).toEqual([]);
  return expectRoomy(page, screen, [middle, size.width]);
}

/** The page in this theme, at rest. */
export async function colours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme, patiently);
  await toRest(page);
}
/** A machine at work on other things is slow, not wrong. */
const patiently = { timeout: 20_000 };
const toRest = (page: Page) =>
  expect.poll(() => page.evaluate(movements), { message: "the page comes to rest", ...patiently }).toBe(0);

/** Checks that nothing scrolls sideways, and that every cut text has a tooltip with the whole text. */
export async function expectRoomy(page: Page, screen: string, widths = [1440, middle, 390]): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ ...size, width });
    const room = { message: `${screen} at ${width} px`, timeout: 3_000 };
    await softly.poll(() => page.evaluate(tightPlaces), room).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** The violations that axe finds on the current page, or in a part of it. */
async function faultsOf(page: Page, by: "all" | "colours" | "all but colours", within?: string): Promise<string[]> {
  // Many times as quick as the library for Playwright, which brings axe along for each look.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: by === "colours" ? { type: "rule", values: [contrast] } : { type: "tag", values: rules },
    ...(by === "all but colours" && { rules: { [contrast]: { enabled: false } } }),
    resultTypes: ["violations"],
  };
  let faults: string[] | null = null;
  await expect
    .poll(async () => (faults = await page.evaluate(look, [options, within] as const)), {
      message: "a look at rest",
      ...patiently,
    })
    .not.toBeNull();
  return faults ?? [];
}

/** Runs in the page. Null when something came or faded meanwhile, as toasts do: that was no state. */
async function look([options, within]: readonly [RunOptions, string | undefined]): Promise<string[] | null> {
  const { axe: there } = globalThis as unknown as { axe: typeof axe };
  let hasMoved = false;
  const note = (event: Event) => (hasMoved ||= !(event instanceof TransitionEvent) || event.propertyName === "opacity");
  const beginnings = ["animationstart", "transitionrun"];
  for (const beginning of beginnings) document.addEventListener(beginning, note);
  const { violations } = await there.run(within ?? document, options);
  for (const beginning of beginnings) document.removeEventListener(beginning, note);
  if (hasMoved && violations.length > 0) return null;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any.map(({ message }) => message).join("; ")}`),
  );
}

/**
 * The number of running animations: intermediate colours belong to no theme. Ignores endless animations and the bars of
 * a recording, which only change their size.
 */
const movements = (): number =>
  document
    .getAnimations()
    .filter((one) => one.playState === "running" && one.effect?.getTiming().iterations !== Infinity)
    .filter((one) => !(one instanceof CSSTransition) || !/^(transform|scale|height)$/.test(one.transitionProperty))
    .length;

/**
 * Runs in the page. Finds elements that scroll sideways, texts that are partly hidden or overflow, and buttons with two
 * lines of text.
 */
function tightPlaces(): string[] {
  const places: string[] = [];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) places.push(`the page, by ${excess} px`);
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll<HTMLInputElement>("input:placeholder-shown")) {
    if (!pen || !field.checkVisibility({ visibilityProperty: true })) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(field.placeholder).width > room) places.push(`cut: “${field.placeholder}” in its field`);
  }
  const range = document.createRange();
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!text || element.clientWidth <= 1 || element.matches("textarea, input, select")) continue;
    // A quoted message may take the lines that it is clamped to.
    if (element.closest("button, [role=tab]") && getComputedStyle(element).webkitLineClamp === "none") {
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1)
        places.push(`wraps: “${element.textContent.trim().slice(0, 40)}” in ${element.className || element.tagName}`);
    }
    if (element.scrollWidth <= element.clientWidth + 1) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const says = `“${element.textContent.trim().slice(0, 40)}” in ${element.className || element.tagName}`;
    if (getComputedStyle(element).overflowX !== "visible") {
      if (!element.closest("[title], [data-tip], [aria-hidden=true]")) places.push(`cut: ${says}`);
    } else if (element.matches("button, a, [role=tab]")) {
      range.selectNodeContents(text);
      const [inner, outer] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      if (inner.right > outer.right + 1 || inner.left < outer.left - 1) places.push(`outside: ${says}`);
    }
  }
  return places;
}
