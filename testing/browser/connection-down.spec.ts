import type { Page } from "@playwright/test";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { connections } = pt;
const name = "Fernanda Souza";
/** A fall is told after ten seconds, since a reconnect takes less. */
const timeout = 20_000;

test("a connection that is down is told where one writes, until it is back", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const shop = await openShop(nobody);
  const phone = { params: { whatsappId: shop.whatsappId } };
  await shop.admin.does("PUT /settings/:key", { params: { key: "alertAfterMinutes" }, body: { value: "0" } });
  const fernanda = await shop.customer(name);
  for (let n = 1; n <= 25; n += 1) await shop.writes(fernanda, `Mensagem ${n}`);
  const inbox = new Inbox(page);
  await signIn(page, await hire(shop.admin, "Ana Lima"));
  await inbox.half("pending").click();
  await inbox.accept(name);
  const admins = await anotherBrowser();
  await signIn(admins, shop.login, new URL(page.url()).origin);
  await admins.goto(page.url());
  const sentence = filled(connections.fall.waits, { name: "Celular de teste" });
  const toldOn = (screen: Page) => screen.getByRole("region").getByRole("status").filter({ hasText: sentence });
  const told = toldOn(page);

  await test.step("its line is cut on the test phone: the sentence comes by itself, below the newest message", async () => {
    await shop.admin.does("PUT /simulator/:whatsappId", { ...phone, body: { isDown: true } });
    await inbox.say(name, "Já vai!");
    await expect(inbox.tick("Já vai!", "waiting")).toBeVisible();
    await expect(told).toBeVisible({ timeout });
    await expect(inbox.message("Já vai!")).toBeInViewport({ ratio: 1 });
    await expect(inbox.tick("Já vai!", "waiting")).toBeVisible();
  });

  await test.step("the admins are alerted, as of a real number", async () => {
    const alert = filled(connections.fall.since, { name: "Celular de teste", when: "" }).replace(/\.$/, "");
    await expect(admins.getByRole("status").filter({ hasText: alert })).toBeVisible();
  });

  await test.step("the page of the connections is only offered to whom it opens for", async () => {
    await expect(told.getByRole("link")).toHaveCount(0);
    await toldOn(admins).getByRole("link", { name: connections.fall.action }).click();
    await expect(admins.getByRole("heading", { name: connections.title })).toBeVisible();
  });

  await test.step("the line is back: the sentence goes, and what waited", async () => {
    const isBack = admins.getByText(filled(connections.fall.up, { name: "Celular de teste" }));
    // A toast stays for seconds only.
    await Promise.all([
      expect(isBack).toBeVisible(),
      shop.admin.does("PUT /simulator/:whatsappId", { ...phone, body: { isDown: false } }),
    ]);
    await expect(told).toBeHidden();
    await expect(inbox.tick("Já vai!", "delivered")).toBeVisible();
    await expect(inbox.message("Já vai!")).toBeInViewport({ ratio: 1 });
  });

  await test.step("it is disconnected on purpose: told at once", async () => {
    await shop.admin.does("DELETE /whatsappsession/:whatsappId", phone);
    await expect(told).toBeVisible();
  });
});
