import type { Locator } from "@playwright/test";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { messages } = pt;
const name = "Fernanda Souza";
const longCaption =
  "Ficou assim o bolo da minha sobrinha, será que vocês conseguem fazer um igual para sábado de manhã?";
const longName = "Orçamento da Padaria do Bairro para a festa de fim de ano, nº 4821 revisado.pdf";

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
type Box = Awaited<ReturnType<typeof boxOf>>;
const overlaps = (one: Box, other: Box) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;

test("bubbles are as wide as their picture, keep their width, and nothing covers them", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const fernanda = await shop.customer(name);
  await bakery.writes(fernanda, { body: "Oi, bom dia! Quanto custa um bolo?" });
  const ticket = await bakery.accept(fernanda);
  await bakery.sends(fernanda, await photo(900, 1_600), "bolo.jpg", { caption: longCaption });
  await bakery.writes(fernanda, { body: "😍" });
  await bakery.writes(fernanda, { body: "🎂👨‍👩‍👧‍👦 🎉" });
  await bakery.writes(fernanda, { body: "🎂🎂🎂🎂" });
  const gone = await bakery.writes(fernanda, { body: "Ops" });
  const params = { whatsappId: shop.whatsappId, customerId: fernanda.id, messageId: gone.id };
  await shop.admin.does("DELETE /simulator/:whatsappId/customers/:customerId/messages/:messageId", { params });
  await bakery.answersWith(ticket, Buffer.from("%PDF-1.4\n"), longName, { body: "" });
  const sent = await bakery.answers(ticket, { body: "*Carla*:\n🙏" });
  await bakery.answers(ticket, { body: "Tudo bem, anotado" });
  const reaction = { params: { messageId: sent.id }, body: { emoji: "❤️" } };
  await shop.admin.does("PUT /messages/:messageId/reaction", reaction);
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  const bubble = (text: string) => inbox.message(text).locator("[data-bubble]");
  const log = inbox.log(name);

  await test.step("a portrait photo with a long caption", async () => {
    const photograph = inbox.message(longCaption).locator("img[data-there]");
    await photograph.scrollIntoViewIfNeeded();
    const [inner, outer] = [await boxOf(photograph), await boxOf(bubble(longCaption))];
    expect(inner.x - outer.x).toBeLessThanOrEqual(4);
    expect(outer.right - inner.right).toBeLessThanOrEqual(4);
  });
  await test.step("a few emoji are large, more are not", async () => {
    const size = (text: string) =>
      inbox.bubbles.getByText(text).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await size("😍")).toBeGreaterThan(40);
    expect(await size("🎂👨‍👩‍👧‍👦 🎉")).toBeGreaterThan(24);
    expect(await size("🙏")).toBeGreaterThan(40);
    expect(await size("🎂🎂🎂🎂")).toBeLessThan(16);
  });
  await test.step("a document takes two lines", async () => {
    const card = inbox.message("4821").getByTitle(longName, { exact: true });
    expect((await boxOf(card)).height).toBeLessThan(24);
    await expect(card).toContainText("isado.pdf");
  });
  await test.step("the chevron, reactions and the date cover no text", async () => {
    const text = bubble("Tudo bem").getByText("Tudo bem, anotado");
    await bubble("Tudo bem").hover();
    const chevron = inbox.message("Tudo bem").getByRole("button", { name: messages.menu.label });
    expect(overlaps(await boxOf(chevron), await boxOf(text))).toBe(false);
    const beside = await boxOf(chevron);
    await page.mouse.move(beside.x + beside.width / 2, beside.y + beside.height / 2, { steps: 5 });
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    const heart = inbox.message("🙏").getByRole("button", { pressed: true });
    expect(overlaps(await boxOf(heart), await boxOf(inbox.message("🙏").locator("time")))).toBe(false);
    await log.evaluate((element) => element.scrollTo(0, -60));
    const [date, column] = [await boxOf(log.getByRole("heading")), await boxOf(log.locator("section").first())];
    expect(date.x).toBeLessThanOrEqual(column.x);
    expect(date.right).toBeGreaterThanOrEqual(column.right);
  });
  await test.step("the width does not change with the ticks", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/messages/*", async (route) => {
      if (route.request().method() === "POST") await promise;
      await route.continue();
    });
    await inbox.say(name, "Até sábado");
    await expect(inbox.tick("Até sábado", "waiting")).toBeVisible();
    const { width } = await boxOf(bubble("Até sábado"));
    resolve();
    await expect(inbox.tick("Até sábado", "delivered")).toBeVisible();
    expect((await boxOf(bubble("Até sábado"))).width).toBe(width);
  });
});
