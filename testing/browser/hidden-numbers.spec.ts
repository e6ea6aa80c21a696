import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { contacts, messages, schedules, tickets } = pt;

test("who hides the number is a full contact, is asked for it with one click, and stays one contact", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const rosa = await shop.customer("Rosa Teixeira");
  const params = { whatsappId: shop.whatsappId, customerId: rosa.id };
  const hide = (hidesNumber: boolean) =>
    shop.admin.does("PUT /simulator/:whatsappId/customers/:customerId", { params, body: { hidesNumber } });
  await hide(true);
  await shop.writes(rosa, "Oi, fazem bolo de cenoura?");
  await signIn(page, shop.login);
  const row = page.getByRole("row").filter({ hasText: "Rosa Teixeira" });

  await test.step("a plain word stands where the number would, and the export has a last column for her", async () => {
    await page.goto("/contacts");
    await expect(row).toContainText(contacts.page.hidden);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: contacts.page.export }).click();
    const [heading, line] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(heading?.endsWith(`${contacts.name};${contacts.number};${contacts.email};lid`)).toBe(true);
    expect(line).toMatch(/^Rosa Teixeira;;;\d+$/);
  });

  await test.step("the board has the plain word too", async () => {
    await page.goto("/kanban");
    const card = page.getByRole("listitem").filter({ hasText: "Rosa Teixeira" });
    await expect(card).toContainText(contacts.page.hidden);
  });

  await test.step("a message is scheduled for her", async () => {
    const [rosaHere] = (await shop.admin.does("GET /contacts", { query: { searchParam: "Rosa" } })).contacts;
    await page.goto(`/schedules?contactId=${String(rosaHere?.id)}`);
    await expect(page.getByRole("group", { name: schedules.to }).getByText(contacts.page.hidden)).toBeVisible();
  });

  await test.step("she is asked for it in the conversation, and once she shows it nothing asks any more", async () => {
    const ticket = await shop.ticketWith(rosa);
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    await page.goto(`/tickets/${ticket.uuid}`);
    const ask = page.getByRole("button", { name: contacts.askNumber });
    await expect(async () => {
      if (!(await ask.isVisible())) await page.getByTitle(tickets.contact).filter({ visible: true }).first().click();
      await expect(ask).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
    await expectAccessible(page, "the panel of a customer without a number");
    await ask.click();
    await expect(page.getByRole("log").getByText(messages.kind.numberRequest).first()).toBeVisible();
    await expect.poll(async () => (await shop.phoneOf(rosa)).map(({ kind }) => kind)).toContain("numberRequest");
    await hide(false);
    await shop.writes(rosa, "É este aqui!");
    await expect(page.locator(`a[href="tel:+${rosa.number}"]`)).toBeVisible();
    await expect(ask).toHaveCount(0);
  });

  await page.goto("/contacts");
  await expect(row).toHaveCount(1);
  await expect(page.getByText(filled(contacts.page.count_one, { count: 1 }), { exact: true })).toBeVisible();
});
