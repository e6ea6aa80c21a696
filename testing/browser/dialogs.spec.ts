import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { chats, common, contacts, exports, messages, schedules, tickets } = pt;

test("the dialogs of a conversation's menu are walked by keyboard, and one of them exports the conversation", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Lia Reis"), "<b>Quero</b> meu dinheiro de volta");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.row("Lia Reis").hover();
  await inbox.row("Lia Reis").getByRole("button", { name: tickets.accept }).click();
  // The row has a menu of the same name before it.
  const more = page.getByRole("button", { name: tickets.more, exact: true }).last();
  await expect(inbox.composer("Lia Reis")).toBeVisible();
  const dialog = page.getByRole("dialog");
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));

  const openByKeys = async (item: string) => {
    await more.focus();
    await page.keyboard.press("Enter");
    const entry = page.getByRole("menuitem", { name: item });
    await expect(entry).toBeVisible();
    // The menu focuses its first item when it has opened.
    await expect(async () => {
      if (!(await entry.evaluate((one) => one === document.activeElement))) await page.keyboard.press("ArrowDown");
      await expect(entry).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [50] });
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect.poll(hasFocus, `focus in ${item}`).toBe(true);
  };

  const walk = async (item: string) => {
    await openByKeys(item);
    for (const key of ["Tab", "Shift+Tab"])
      for (let n = 0; n < 12; n++) {
        await page.keyboard.press(key);
        expect(await hasFocus(), `${item}: ${key} ${n} stays inside`).toBe(true);
      }
  };

  for (const item of [tickets.transfer.button, schedules.menu, chats.shareItem, tickets.delete.button]) {
    await test.step(item, async () => {
      await walk(item);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(more, `${item}: the focus returns`).toBeFocused();
    });
  }

  await test.step("the export is a file, and stands in the conversation", async () => {
    await walk(exports.item);
    await expectAccessible(page, "the export's dialog", "[role=dialog]");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: exports.confirm, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/Lia Reis\.zip$/);
    expect((await readFile(await file.path())).includes("index.html")).toBe(true);
    await expect(dialog).toBeHidden();
    const line = page.getByText(filled(exports.line, { by: exports.self }));
    await expect(line).toBeVisible();
    await page.reload();
    await expect(line).toBeVisible();
  });
});

test("menus and dialogs of the list are walked by keyboard: arrows, Home and End, Escape, and the focus returns", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  for (const name of ["Compras", "Feira", "Suporte"]) await shop.admin.queue(name);
  for (const name of ["João Prado", "Lia Reis"])
    await shop.writes(await shop.customer(name), name === "Lia Reis" ? "Bom dia" : "Boa noite");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.row("Lia Reis").waitFor();
  const dialog = page.getByRole("dialog");
  const isFocused = (one: ReturnType<typeof page.locator>) => expect(one).toBeFocused();

  /** Walks an open menu from end to end and leaves it. */
  const walkMenu = async (button: ReturnType<typeof page.locator>, role: "menuitem" | "menuitemcheckbox") => {
    await button.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu");
    const items = menu.getByRole(role);
    await expect(menu).toBeVisible();
    const last = items.last();
    await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    // The menu itself may have the focus, also a moment after its first item: an arrow leads into it.
    await expect(async () => {
      if (await menu.evaluate((one) => one === document.activeElement)) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await expect(last).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Home");
    await isFocused(items.first());
    if ((await items.count()) > 1) {
      await page.keyboard.press("ArrowDown");
      await isFocused(items.nth(1));
      await page.keyboard.press("ArrowUp");
    }
    await page.keyboard.press("ArrowUp");
    await isFocused(last);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await isFocused(button);
  };

  await test.step("the filter of queues, where Enter chooses", async () => {
    const button = page.getByRole("button", { name: tickets.queues });
    await walkMenu(button, "menuitemcheckbox");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemcheckbox").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemcheckbox").first()).toBeChecked();
    await page.keyboard.press("Escape");
    await isFocused(button);
    await page.getByRole("button", { name: filled(tickets.removeFilter, { name: "Compras" }) }).press("Enter");
  });

  await test.step("the saved filters", () => walkMenu(page.getByTitle(tickets.saved.title), "menuitem"));

  await test.step("a row's menu, from where the list has the focus again", async () => {
    await inbox.row("Lia Reis").hover();
    const more = inbox.row("Lia Reis").getByRole("button", { name: tickets.more });
    await more.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await isFocused(items.first());
    await page.keyboard.press("End");
    await isFocused(items.last());
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-pane=list]") !== null))
      .toBe(true);
  });

  await test.step("a look at a conversation", async () => {
    await page.keyboard.press("p");
    await isFocused(dialog.getByRole("button", { name: tickets.accept }));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-pane=list]") !== null))
      .toBe(true);
  });

  await test.step("a new conversation: its contact is found and chosen by arrows", async () => {
    await page.keyboard.press("c");
    const field = dialog.getByLabel(contacts.contact);
    await isFocused(field);
    await page.keyboard.type("Lia");
    await expect(page.locator("[data-combobox-selected]")).toContainText("Lia Reis");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Lia Reis");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: common.discard.yes }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  await test.step("forwarding: what is found is reached by arrows, and chosen by Space", async () => {
    for (const name of ["João Prado", "Lia Reis"]) {
      await inbox.half("pending").click();
      await inbox.row(name).hover();
      await inbox.row(name).getByRole("button", { name: tickets.accept }).click();
      await expect(inbox.composer(name)).toBeVisible();
    }
    const message = inbox.message("Bom dia");
    await message.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: messages.menu.forward }).press("Enter");
    const field = dialog.getByLabel(tickets.forward.search);
    await isFocused(field);
    const found = dialog.getByRole("checkbox", { name: "João Prado" });
    await found.waitFor();
    await page.keyboard.press("ArrowDown");
    await isFocused(found);
    await page.keyboard.press("Space");
    await expect(found).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await isFocused(field);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await isFocused(message);
  });
});
