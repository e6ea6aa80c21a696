import type { Page } from "@playwright/test";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { Bakery } from "./bakery.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const pages = 3;
const perPage = 20;

/** A message's largest movement between two frames, minus the scrolling, px. */
type Watched = typeof globalThis & { mostMoved: number };

/** Compares the ends of the messages in each frame with those in the frame before. */
const watch = (page: Page) =>
  page.getByRole("log").evaluate((log) => {
    const shared = globalThis as Watched;
    shared.mostMoved = 0;
    const look = () => ({
      at: log.scrollTop,
      ends: new Map([...log.querySelectorAll("[data-key]")].map((line) => [line, line.getBoundingClientRect().bottom])),
    });
    let before = look();
    const frame = () => {
      const now = look();
      for (const [line, end] of now.ends) {
        const was = before.ends.get(line);
        if (was !== undefined) shared.mostMoved = Math.max(shared.mostMoved, Math.abs(end - was + now.at - before.at));
      }
      // A user can't scroll by more than a view per frame.
      shared.mostMoved = Math.max(shared.mostMoved, Math.abs(now.at - before.at) - log.clientHeight);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
const mostMoved = (page: Page) => page.evaluate(() => (globalThis as Watched).mostMoved);

/** Each scrolls up a little, as a user does it. */
function waysToScroll(page: Page): Record<string, () => Promise<unknown>> {
  const log = page.getByRole("log");
  return {
    "the page-up key": () => log.press("PageUp"),
    "the bar": () => log.evaluate((element) => element.scrollBy({ top: -300 })),
    "the wheel": () => page.mouse.wheel(0, -120),
  };
}

test("older messages move nothing, nor do newer ones while the user reads older ones", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const customer = await bakery.shop.customer("Lia Prado");
  for (let n = 0; n < pages * perPage; n += 1) {
    if (n % 7 === 3) await bakery.sends(customer, await photo(300, 500), `foto ${n}.jpg`, { caption: `Foto ${n}` });
    else if (n === 0) await bakery.writes(customer, { body: "A primeira de todas" });
    else await bakery.writes(customer, { body: `Mensagem ${n} `.repeat(1 + (n % 11)) });
  }
  const ticket = await bakery.accept(customer);
  await signIn(page, bakery.shop.login);
  const log = page.getByRole("log");
  const first = log.getByText("A primeira de todas");
  for (const [way, scroll] of Object.entries(waysToScroll(page))) {
    await test.step(`${way}, to the first message`, async () => {
      await page.goto(`/tickets/${ticket.uuid}`);
      await expect(log.locator("[data-bubble]").first()).toBeVisible();
      await watch(page);
      await log.hover();
      await log.focus();
      await expect(async () => {
        await scroll();
        await expect(first, way).toBeInViewport({ timeout: 30 });
      }).toPass({ intervals: [30], timeout: 30_000 });
      expect(await mostMoved(page), way).toBeLessThanOrEqual(1);
    });
  }

  await test.step("a new message", async () => {
    const height = await log.evaluate(({ scrollHeight }) => scrollHeight);
    const place = await first.boundingBox();
    await bakery.writes(customer, { body: "Ainda estão abertos?" });
    await expect.poll(() => log.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(height);
    expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThanOrEqual(1);
  });
});
