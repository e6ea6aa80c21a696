import { expectAccessible } from "./accessible.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, quickMessages, tags, users } = pt;

test("an attendant is offered what an admin gave, in the open page at once", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const shop = await openShop(nobody);
  const ana = await hire(shop.admin, "Ana Lima");
  await shop.admin.does("POST /tags", { body: { name: "Feira" } });
  const reply = { shortcode: "ola", message: "Olá!", geral: true };
  await shop.admin.does("POST /quick-messages", { body: reply });
  const theirs = await anotherBrowser();
  const button = (name: string) => theirs.getByRole("button", { name, exact: true });
  await signIn(theirs, ana);

  await test.step("without it nothing that would be refused", async () => {
    await theirs.goto("/quick-messages");
    await expect(theirs.getByRole("row").filter({ hasText: "/ola" })).toBeVisible();
    await expect(button(quickMessages.exchange.import)).toHaveCount(0);
    await expect(button(filled(common.deleteNamed, { name: "/ola" }))).toHaveCount(0);
    await theirs.goto("/tags");
    await expect(button(filled(common.editNamed, { name: "Feira" }))).toHaveCount(1);
    await expect(button(filled(common.deleteNamed, { name: "Feira" }))).toHaveCount(0);
    await theirs.goto("/contacts");
    await expect(button(contacts.page.add)).toBeVisible();
    await expect(button(contacts.page.export)).toHaveCount(0);
    await expect(button(contacts.import.button)).toHaveCount(0);
  });

  await test.step("an admin switches it on", async () => {
    await signIn(page, shop.login);
    await page.goto("/users");
    await page.getByRole("row").filter({ hasText: "Ana Lima" }).hover();
    await page.getByRole("button", { name: filled(common.editNamed, { name: "Ana Lima" }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(users.page.profile).selectOption("admin");
    await expect(dialog.getByText(users.grants.title)).toHaveCount(0);
    await dialog.getByLabel(users.page.profile).selectOption("user");
    await expectAccessible(page, "the switches of a user", "[role=dialog]");
    for (const { label } of [users.grants.exportContacts, users.grants.deleteShared])
      await dialog.getByRole("switch", { name: label }).check({ force: true });
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(filled(users.form.saved, { name: "Ana Lima" }))).toBeVisible();
  });

  await test.step("and the open page offers it", async () => {
    await expect(button(contacts.page.export)).toBeVisible();
    await expect(button(contacts.import.button)).toHaveCount(0);
    const download = theirs.waitForEvent("download");
    await button(contacts.page.export).click();
    expect((await download).suggestedFilename()).toBe("contatos.csv");
    await theirs.goto("/tags");
    await theirs.getByRole("row").filter({ hasText: "Feira" }).hover();
    await button(filled(common.deleteNamed, { name: "Feira" })).click();
    await expect(theirs.getByText(filled(tags.deleted, { name: "Feira" }))).toBeVisible();
  });
});
