import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { exports, schedules, chats, tickets } = pt;

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
