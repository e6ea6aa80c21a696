import { formatNumber } from "../../apps/web/src/locales/phone-number.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

test("by keyboard: a tag that is made while typing, a note, and two contacts made one and two again", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const [fernanda, nanda] = [await shop.customer("Fernanda Souza"), await shop.customer("Nanda Bolos")];
  const params = { whatsappId: shop.whatsappId, customerId: nanda.id };
  const hide = (hidesNumber: boolean) =>
    shop.admin.does("PUT /simulator/:whatsappId/customers/:customerId", { params, body: { hidesNumber } });
  // Her privacy id is known from her first message on.
  await hide(true);
  await hide(false);
  for (const customer of [fernanda, nanda]) await shop.writes(customer, `Sou ${customer.name}`);
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const ticketOf = async (name: string) => {
    const { tickets } = await shop.admin.does("GET /tickets", { query: { searchParam: name, showAll: "true" } });
    return tickets[0]?.uuid ?? "";
  };
  await expect.poll(() => ticketOf("Nanda Bolos")).not.toBe("");
  await page.goto(`/tickets/${await ticketOf("Fernanda Souza")}`);
  await expect(inbox.message("Sou Fernanda Souza")).toBeVisible();
  const panel = page.getByRole("complementary", { name: pt.contacts.title });

  await test.step("L, a name with markup, Enter: the tag is there, letter by letter", async () => {
    // The header's actions appear a moment after the messages.
    await expect(page.getByRole("button", { name: pt.tickets.more })).toBeVisible();
    await page.keyboard.press("l");
    await expect(page.getByLabel(pt.tags.search)).toBeFocused();
    await page.keyboard.type("<b>Festa</b>");
    await page.getByRole("option", { name: filled(pt.tags.create, { name: "<b>Festa</b>" }) }).waitFor();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option", { name: "<b>Festa</b>" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel(pt.tags.search)).toBeHidden();
  });

  await test.step("N, a note, Ctrl+Enter; deleted, it comes back with Z", async () => {
    await page.keyboard.press("n");
    await expect(panel.getByLabel(pt.notes.write)).toBeFocused();
    await expect(panel.getByText("<b>Festa</b>")).toBeVisible();
    await page.keyboard.type("Quer sem lactose");
    await page.keyboard.press("Control+Enter");
    const note = panel.getByRole("listitem").filter({ hasText: "Quer sem lactose" });
    await note.getByRole("button", { name: pt.notes.delete }).click();
    await expect(page.getByText(pt.notes.deleted)).toBeVisible();
    await expect(note).toBeHidden();
    await page.keyboard.press("z");
    await expect(note).toBeVisible();
  });

  await test.step("the other contact goes into this one, whose name stays, and is a contact again", async () => {
    const [other] = (await shop.admin.does("GET /contacts", { query: { searchParam: "Nanda Bolos" } })).contacts;
    await shop.admin.does("PUT /contacts/:contactId", {
      params: { contactId: other?.id ?? 0 },
      body: { name: "Nanda Bolos Finos" },
    });
    await panel.getByRole("button", { name: pt.contacts.merge.button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(pt.contacts.contact).fill("Nanda");
    await page.getByRole("option", { name: /Nanda Bolos/ }).click();
    await dialog.getByRole("button", { name: pt.contacts.merge.confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(inbox.message("Sou Nanda Bolos")).toBeVisible();
    await shop.writes(nanda, "Troquei de celular");
    await expect(inbox.message("Troquei de celular")).toBeVisible();
    await expect(panel.getByText("Fernanda Souza", { exact: true })).toBeVisible();
    // Which of the two numbers wrote, and is answered.
    const { id: ticketId } = await shop.ticketWith(fernanda);
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
    const goesTo = (number: string) =>
      page.getByText(filled(pt.tickets.answerNumber, { number: formatNumber(number) }));
    for (const { number } of [fernanda, nanda])
      await expect(panel.getByRole("link", { name: formatNumber(number) })).toBeVisible();
    await expect(goesTo(nanda.number)).toBeVisible();
    await shop.writes(fernanda, "Sou a Fernanda de novo");
    await expect(goesTo(fernanda.number)).toBeVisible();
    // Each message says its number where the one before has another.
    const from = ({ number }: { number: string }) => filled(pt.messages.number.from, { number: formatNumber(number) });
    await expect(inbox.message("Sou a Fernanda de novo")).toContainText(from(fernanda));
    await expect(inbox.message("Sou Nanda Bolos")).toContainText(from(nanda));
    await expect(inbox.message("Troquei de celular")).not.toContainText(from(nanda));
    await hide(true);
    await shop.writes(nanda, "Agora sem número");
    await expect(page.getByText(pt.tickets.answerHidden)).toBeVisible();
    await panel.getByRole("button", { name: pt.contacts.merge.undo }).click();
    await expect(inbox.message("Sou Nanda Bolos")).toBeHidden();
    await expect(panel.getByText("Quer sem lactose")).toBeVisible();
    await expect(inbox.row("Fernanda Souza")).toContainText("Sou a Fernanda de novo");
    await inbox.half("pending").click();
    await expect(inbox.row("Nanda Bolos Finos")).toContainText("Agora sem número");
  });
});
