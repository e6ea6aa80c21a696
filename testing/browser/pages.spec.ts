import type { Locator, Page } from "@playwright/test";
import { Bakery } from "./bakery.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, kanban, queues, schedules, tickets } = pt;
const name = "Diego Ribeiro";
const dayMs = 86_400_000;

test("on the pages Back closes one layer at a time, and the focus stays where the user works", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const { admin } = shop;
  const diego = await shop.customer(name);
  await shop.writes(diego, "Quando fica pronto?");
  const { contactId } = await bakery.accept(diego);
  await admin.does("POST /tags", { body: { name: "Negociando", kanban: 1 } });
  const queueId = await admin.queue("Financeiro");
  for (const title of ["Boleto", "Troca"]) await admin.does("POST /queue-options", { body: { queueId, title } });
  // At noon it is the same day here and in the company's zone.
  const sendAt = new Date((Math.floor(Date.now() / dayMs) + 3.5) * dayMs).toISOString();
  await admin.does("POST /schedules", { body: { contactId, body: "As flores chegaram", sendAt } });
  await admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "company" } });
  await admin.does("POST /special-days", { body: { name: "Finados", date: "2027-11-02" } });
  await signIn(page, shop.login);
  const dialog = page.getByRole("dialog").filter({ visible: true });
  const button = (label: string, within: Page | Locator = page) =>
    within.getByRole("button", { name: label, exact: true });
  /** Opens a dialog and closes it with "Back": its opener, or the opener's replacement, has the focus again. */
  const openAndGoBack = async (open: () => Promise<unknown>, opener: Locator) => {
    await open();
    await expect(dialog.locator(":focus")).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  };

  await test.step("the board", async () => {
    await page.goto("/kanban");
    await button(kanban.reorder.start).click();
    const first = button(filled(common.sort.handle, { name: "Negociando" }));
    await expect(first).toBeFocused();
    await button(kanban.reorder.cancel).press("Enter");
    await expect(button(kanban.reorder.start)).toBeFocused();
    await openAndGoBack(() => button(kanban.newLane).click(), button(kanban.newLane));

    const card = button(filled(kanban.openCard, { name }));
    const beside = page.getByRole("complementary", { name: kanban.beside });
    const log = beside.getByRole("log");
    for (const close of [
      () => button(kanban.close).press("Enter"),
      () => beside.getByRole("textbox").press("Escape"),
      () => page.goBack(),
    ]) {
      await card.press("Enter");
      await log.focus();
      await close();
      await expect(beside).toBeHidden();
      await expect(card).toBeFocused();
    }
    await card.press("Enter");
    await log.focus();
    await openAndGoBack(() => page.keyboard.press("t"), log);
    await expect(beside).toBeVisible();

    const handle = button(filled(kanban.drag, { name }));
    const held = page.getByText(filled(kanban.said.over, { lane: kanban.noStage, place: 1, count: 2 }));
    const cancelled = page.getByText(filled(kanban.said.cancelled, { name }));
    for (const release of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await handle.focus();
      await page.keyboard.press("Space");
      await expect(held).toBeAttached();
      await page.keyboard.press("t");
      await release();
      await expect(cancelled).toBeAttached();
      await expect(page.getByRole("heading", { name: tickets.transfer.title })).toHaveCount(0);
      await expect(beside).toBeVisible();
    }
  });

  await test.step("the calendar", async () => {
    await page.goto(`/schedules?view=agenda&day=${sendAt.slice(0, 10)}`);
    await openAndGoBack(() => button(schedules.menu).click(), button(schedules.menu));
    const entry = page.getByRole("button", { name: /As flores chegaram/ });
    const ask = async () => {
      await entry.press("Enter");
      await button(common.delete, dialog).press("Enter");
      await expect(button(schedules.cancel.confirm, dialog)).toBeVisible();
    };
    await openAndGoBack(ask, entry);
    await ask();
    await button(schedules.cancel.confirm, dialog).press("Enter");
    await expect(entry).toHaveCount(0);
    await expectFocus(page);
  });

  await test.step("the contacts", async () => {
    await page.goto("/contacts");
    await openAndGoBack(() => button(contacts.import.button).click(), button(contacts.import.button));
    const more = button(filled(common.more, { name: contacts.page.title }));
    for (const label of [contacts.duplicates.title, contacts.deleteAll.button]) {
      await openAndGoBack(async () => {
        await more.click();
        await page.getByRole("menuitem", { name: label }).click();
      }, more);
    }
  });

  await test.step("a queue's chatbot", async () => {
    await page.goto("/queues");
    const opener = button(filled(common.editNamed, { name: "Financeiro" }));
    // The previous page's "Back" may still be pending and close the dialog.
    await expect(async () => {
      await opener.click({ timeout: 2_000 });
      await dialog.getByRole("tab", { name: queues.form.tab.chatbot }).click({ timeout: 2_000 });
      await expect(button("Boleto", dialog)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await button("Boleto", dialog).press("Enter");
    await button(common.cancel, dialog.getByRole("form", { name: "Boleto" })).press("Enter");
    await expect(button("Boleto", dialog)).toBeFocused();
    await button(filled(common.sort.handle, { name: "Boleto" }), dialog).press("Space");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(1);

    const remove = button(filled(queues.chatbot.delete, { title: "Boleto" }), dialog);
    // The dragged element takes the focus, and the key, back some frames later.
    await expect(async () => {
      await remove.press("Enter");
      await expect(dialog).toHaveCount(2, { timeout: 1_000 });
    }).toPass();
    await expect(button(common.delete, dialog.last())).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(1);
    await expect(remove).toBeFocused();
    await remove.press("Enter");
    await button(common.delete, dialog.last()).press("Enter");
    await expect(remove).toHaveCount(0);
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step("the special days", async () => {
    await page.goto("/settings?section=schedules");
    await button(filled(common.more, { name: "Finados" })).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
    await button(common.delete, dialog).press("Enter");
    await expect(page.getByRole("row").filter({ hasText: "Finados" })).toHaveCount(0);
    await expectFocus(page);
  });
});

const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
