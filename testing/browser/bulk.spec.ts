import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";

import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, tickets } = pt;
const names = ["Fernanda Souza", "João Prado", "Lia Reis"] as const;

test("an attendant selects conversations, tags and resolves them at once, undoes it, and reads what was refused", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  for (const name of names) await shop.writes(await shop.customer(name), `Sou ${name}`);
  await shop.admin.does("POST /tags", { body: { name: "Feira" } });
  const ana = await hire(shop.admin, "Ana Lima");
  await signIn(page, ana);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  for (const name of names) await expect(inbox.row(name)).toBeVisible();
  const bar = page.getByRole("toolbar", { name: tickets.bulk.title });
  const act = (name: string) => bar.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");

  await test.step("rows are selected by a click and by X, and none is opened", async () => {
    await page.getByRole("button", { name: tickets.bulk.startShort }).click();
    await inbox.row(names[0]).click();
    await expect(inbox.row(names[0]).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar).toContainText(filled(tickets.bulk.count_other, { count: 2 }));
    await expect(page).toHaveURL(/\/tickets\?/);
    await expectAccessible(page, "the list while rows are selected");
  });

  await test.step("both get a tag; Z takes it off again", async () => {
    await act(tickets.bulk.tag);
    await dialog.getByRole("combobox", { name: tickets.tags }).click();
    await page.getByRole("option", { name: "Feira" }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: tickets.bulk.tag }).click();
    await expect(page.getByText(filled(tickets.bulk.tagged_other, { count: 2 }))).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole("grid").getByText("Feira")).toHaveCount(2);
    await page.getByRole("button", { name: common.undo }).click();
    await expect(page.getByRole("grid").getByText("Feira")).toHaveCount(0);
  });

  await test.step("all of the list are resolved, and wait again when that is undone", async () => {
    await page.getByRole("button", { name: tickets.bulk.startShort }).click();
    await act(tickets.bulk.all);
    await act(tickets.resolve);
    await expect(page.getByText(filled(tickets.bulk.resolved_other, { count: 3 }))).toBeVisible();
    for (const name of names) await expect(inbox.row(name)).toHaveCount(0);
    await page.getByRole("button", { name: common.undo }).last().click();
    for (const name of names) await expect(inbox.row(name)).toBeVisible();
  });

  await test.step("what is refused stays, and the report says why; the others are done", async () => {
    const { tickets: found } = await shop.admin.does("GET /tickets", {
      query: { searchParam: names[1], showAll: "true" },
    });
    await page.route(`**/api/tickets/${found[0]?.id ?? 0}`, (route) =>
      route.fulfill({ status: 400, json: { error: "ERR_NO_PERMISSION" } }),
    );
    await page.getByRole("button", { name: tickets.bulk.startShort }).click();
    await inbox.row(names[1]).click();
    await inbox.row(names[2]).click();
    await act(tickets.resolve);
    const report = page.getByRole("dialog", { name: tickets.bulk.report });
    await expect(report.getByRole("listitem").filter({ hasText: names[1] })).toContainText(errors.ERR_NO_PERMISSION);
    await expect(report).toContainText(filled(tickets.bulk.notDone_one, { count: 1 }));
    await expectAccessible(page, "the report", "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(report).toBeHidden();
    await expect(inbox.row(names[1])).toBeVisible();
    await expect(inbox.row(names[2])).toHaveCount(0);
  });
});
