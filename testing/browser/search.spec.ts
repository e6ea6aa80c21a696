import { Inbox } from "./inbox.ts";
import { openShop } from "./shop.ts";
import { hire, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { tickets, messages } = pt;

test("a word of long ago is found, and opening it leads to its message, with what is around it both ways", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const lia = await shop.customer("Lia Prado");
  const params = { whatsappId: shop.whatsappId, customerId: lia.id };
  for (let n = 0; n < 130; n += 1) {
    const body = n === 40 ? "O código da garantia é ÁGATA 4417" : n === 0 ? "A primeira" : `Mensagem ${n}.`;
    await shop.admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } });
  }
  await expect(async () => expect((await shop.ticketWith(lia)).lastMessage).toBe("Mensagem 129.")).toPass();
  const { id } = await shop.ticketWith(lia);
  await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } });
  const other = await shop.customer("Otto Reis");
  await shop.writes(other, "Nada a ver");

  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.tab("search").click();
  const box = page.getByRole("searchbox", { name: tickets.search.label });
  await box.fill("agata garantia");
  const hit = page.locator("[data-hit]");
  await expect(hit).toHaveCount(1);
  await expect(hit.locator("mark")).toHaveText(["garantia", "ÁGATA"]);
  await hit.click();

  const log = inbox.log("Lia Prado");
  const found = inbox.message("ÁGATA 4417");
  await expect(found).toBeInViewport();
  for (const near of ["Mensagem 39.", "Mensagem 41."])
    await expect(inbox.bubbles.filter({ hasText: near })).toHaveCount(1);

  await test.step("newer messages come as one reads on, in order, and older ones too", async () => {
    await log.hover();
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      await expect(inbox.bubbles.filter({ hasText: "Mensagem 129" })).toBeInViewport({ timeout: 50 });
    }).toPass({ intervals: [60], timeout: 30_000 });
    const texts = (await inbox.bubbles.allInnerTexts()).flatMap((text) => /Mensagem (\d+)/.exec(text)?.[1] ?? []);
    expect(texts.map(Number)).toEqual(texts.map(Number).toSorted((a, b) => a - b));
    expect(new Set(texts).size).toBe(texts.length);
    await expect(async () => {
      await page.mouse.wheel(0, -1500);
      await expect(inbox.bubbles.filter({ hasText: "A primeira" })).toBeInViewport({ timeout: 50 });
    }).toPass({ intervals: [60], timeout: 30_000 });
  });

  await test.step("the same hit again, and from there to the newest", async () => {
    await hit.click();
    await expect(found).toBeInViewport();
    await page.getByRole("button", { name: messages.toNewest_zero }).click();
    await expect(inbox.bubbles.filter({ hasText: "Mensagem 129" })).toBeInViewport();
  });
});

test("an attendant finds what their queues hold, and nothing else; numbers and protocols lead to conversations", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const queue = await shop.admin.does("POST /queue", { body: { name: "Vendas", color: "#0EA5E9" } });
  const [lia, otto] = [await shop.customer("Lia Prado"), await shop.customer("Otto Reis")];
  await shop.writes(lia, "Quero o abajur azul");
  await shop.writes(otto, "Quero o abajur verde");
  await expect(async () => expect((await shop.ticketWith(otto)).lastMessage).toContain("verde")).toPass();
  const ticket = await shop.ticketWith(lia);
  await shop.admin.does("PUT /tickets/:ticketId", {
    params: { ticketId: ticket.id },
    body: { status: "pending", queueId: queue.id },
  });
  const inbox = new Inbox(page);
  await signIn(page, await hire(shop.admin, "Ana Lima", { queueIds: [queue.id], allTicket: "desabled" }));
  await inbox.tab("search").click();
  const box = page.getByRole("searchbox", { name: tickets.search.label });
  const hit = page.locator("[data-hit]");
  await box.fill("abajur");
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText("abajur azul");

  // A waiting conversation is shown to read, at the message.
  await hit.click();
  await expect(inbox.message("abajur azul")).toBeInViewport();
  await page.getByRole("button", { name: tickets.preview.close }).click();

  await page.getByRole("button", { name: tickets.search.who }).click();
  await page.getByRole("menuitemradio", { name: tickets.search.ours }).click();
  await expect(page.getByText(filled(tickets.search.noMessages, { words: "abajur" }))).toBeVisible();

  for (const words of [ticket.code, ticket.contact.number]) {
    await box.fill(words);
    const halves = page.getByRole("group", { name: tickets.search.halves });
    await halves.getByRole("button", { name: tickets.search.tickets }).click();
    await expect(inbox.row("Lia Prado")).toBeVisible();
  }
  for (const words of ["%", "🚚", "a".repeat(200)]) {
    await box.fill(words);
    await expect(inbox.row("Lia Prado")).toHaveCount(0);
    await expect(page.getByText(pt.common.loadFailed)).toHaveCount(0);
  }
});
