import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The narrowest phone that must do, px. */
const narrowest = 360;

/** Looks at the screen in both themes: axe finds nothing, and it never scrolls sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await expect.poll(() => page.evaluate(movements), `${screen} comes to rest`).toBe(0);
    // The other theme is other colours, and nothing else.
    expect(await faultsOf(page, colorScheme === "light"), `${screen}, ${colorScheme}`).toEqual([]);
  }
  const size = page.viewportSize();
  if (!size || size.width >= 600) return;
  for (const width of [narrowest, size.width]) {
    await page.setViewportSize({ ...size, width });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess, `${screen} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** What axe finds on the page as it is, by all rules or of its colours alone. */
export async function faultsOf(page: Page, byAllRules: boolean): Promise<string[]> {
  // Many times as quick as the library for Playwright, which brings axe along for each look.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const runOnly = byAllRules ? { type: "tag", values: rules } : { type: "rule", values: ["color-contrast"] };
  return page.evaluate(look, { runOnly, resultTypes: ["violations"] } as RunOptions);
}

/** Runs in the page. */
async function look(options: RunOptions): Promise<string[]> {
  const { axe: there } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await there.run(document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any.map(({ message }) => message).join("; ")}`),
  );
}

/** How many transitions are under way in the page: colours between two themes belong to neither. */
const movements = (): number =>
  document.getAnimations().filter((one) => one.playState === "running" && one instanceof CSSTransition).length;
