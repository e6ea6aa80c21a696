import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The narrowest phone that must do, px. */
const narrowest = 360;

/** Looks at the screen in both themes: axe finds nothing, and it never scrolls sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await expect.poll(() => page.evaluate(movements), `${screen} comes to rest`).toBe(0);
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // The other theme is other colours, and nothing else.
    const { violations } = await (
      colorScheme === "light" ? axe.withTags(rules) : axe.withRules(["color-contrast"])
    ).analyze();
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any.map(({ message }) => message).join("; ")}`),
    );
    expect(faults, `${screen}, ${colorScheme}`).toEqual([]);
  }
  const size = page.viewportSize();
  if (!size || size.width >= 600) return;
  for (const width of [narrowest, size.width]) {
    await page.setViewportSize({ ...size, width });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess, `${screen} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** How many transitions are under way in the page: colours between two themes belong to neither. */
const movements = (): number =>
  document.getAnimations().filter((one) => one.playState === "running" && one instanceof CSSTransition).length;
