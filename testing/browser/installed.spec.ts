import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

test.use({ serviceWorkers: "allow" });

test("the app can be installed, starts without a line, and goes on by itself once the line is back", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await page.request.get(address ?? "")).json()) as {
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.display).toBe("standalone");
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (icon) => {
      const picture = await createImageBitmap(await (await fetch(icon)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole("tab", { name: pt.tickets.tabs.open })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await kept()).filter((file) => file.startsWith("/assets/")).length).toBeGreaterThan(3);
  expect((await kept()).filter((file) => file.startsWith("/api"))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(pt.errors.ERR_NETWORK)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("tab", { name: pt.tickets.tabs.open })).toBeVisible();
});
