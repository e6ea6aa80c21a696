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

test("the app's icon shows how many conversations are unread, and nothing once they are read", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  // The icon itself belongs to the operating system; what it is told is all that can be seen from here.
  await context.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => void (document.documentElement.dataset.badge = String(count)),
      clearAppBadge: async () => void (document.documentElement.dataset.badge = "none"),
    });
  });
  await signIn(page, shop.login);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-badge", "none");
  await shop.writes(await shop.customer("Zuleide"), "Bom dia");
  await expect(root).toHaveAttribute("data-badge", "1");
  await shop.writes(await shop.customer("Zacarias"), "Boa tarde");
  await expect(root).toHaveAttribute("data-badge", "2");
  // Accepting a conversation reads it.
  for (const [name, left] of Object.entries({ Zuleide: "1", Zacarias: "none" })) {
    const { id: ticketId } = await shop.ticketWith({ name });
    const body = { status: "open", userId: shop.admin.user.id } as const;
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body });
    await expect(root).toHaveAttribute("data-badge", left);
  }
});
