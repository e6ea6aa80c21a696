import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { expectAccessible } from "./accessible.ts";
import { prepareCampaign } from "./campaign-scene.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, fileLists } = pt;

test("an admin keeps file lists: adds, is told what is wrong with a file, replaces, finds, deletes", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/files");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save });
  const named = (name: string) => page.getByRole("row").filter({ hasText: name });
  const fileOf = (number: number) => dialog.getByLabel(filled(fileLists.form.fileOf, { number })).locator("input");
  const nameOf = (number: number) => dialog.getByLabel(filled(fileLists.form.option, { number }), { exact: true });

  await test.step("the empty page says what a list is", async () => {
    await expect(page.getByText(fileLists.page.empty)).toBeVisible();
    await expectAccessible(page, "the empty page of file lists");
  });

  await test.step("without name and message it is not saved; a page that is called a picture is refused", async () => {
    await page.getByRole("button", { name: fileLists.page.add }).click();
    await dialog.getByRole("button", { name: fileLists.form.addOption }).click();
    await expect(nameOf(1)).toBeFocused();
    await save.click();
    await expect(dialog.getByLabel(fileLists.page.name, { exact: true })).toBeFocused();
    await dialog.getByLabel(fileLists.page.name, { exact: true }).fill("Cardápio");
    await dialog.getByLabel(fileLists.form.message).fill("Segue o nosso cardápio!");
    await save.click();
    await expect(nameOf(1)).toBeFocused();
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    await fileOf(1).setInputFiles({ name: "bolos de festa.png", mimeType: "image/png", buffer: html });
    await expect(nameOf(1)).toHaveValue("bolos de festa");
    await save.click();
    const refusal = `${errors.ERR_FILE_NOT_AS_NAMED} ${fileLists.form.savedWithout}`;
    await expect(dialog.getByText(refusal)).toBeVisible();
    await expectAccessible(page, "the dialog of a file list", "[role=dialog]");
  });

  await test.step("with another file it is saved once, and is in the list", async () => {
    await dialog.getByRole("button", { name: filled(pt.common.removeNamed, { name: "bolos de festa.png" }) }).click();
    const picture = { name: "bolos.jpg", mimeType: "image/jpeg", buffer: await photo(60, 40) };
    await fileOf(1).setInputFiles(picture);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(named("Cardápio")).toContainText(filled(fileLists.page.filesCount_one, { count: 1 }));
    expect((await shop.admin.does("GET /files", { query: {} })).files).toMatchObject([
      { name: "Cardápio", options: [{ name: "bolos de festa", fileName: "bolos.jpg", mediaType: "image/jpeg" }] },
    ]);
  });

  await test.step("an option that loses its file keeps its name; another is added", async () => {
    await page.getByRole("button", { name: "Cardápio", exact: true }).click();
    await dialog.getByRole("button", { name: filled(pt.common.removeNamed, { name: "bolos.jpg" }) }).click();
    await dialog.getByRole("button", { name: fileLists.form.addOption }).click();
    await fileOf(2).setInputFiles({ name: "tabela.txt", mimeType: "text/plain", buffer: Buffer.from("pão 1,00") });
    await save.click();
    await expect(dialog).toBeHidden();
    const [list] = (await shop.admin.does("GET /files", { query: {} })).files;
    expect(list?.options).toMatchObject([
      { name: "bolos de festa", path: null },
      { name: "tabela", fileName: "tabela.txt" },
    ]);
  });

  await test.step("what a colleague changes is seen at once; words find it", async () => {
    await shop.admin.does("POST /files", { body: { name: "Contratos", message: "Segue o contrato" } });
    await expect(named("Contratos")).toContainText(fileLists.page.filesCount_zero);
    await page.getByLabel(fileLists.page.search).fill("CARDAPIO");
    await expect(named("Contratos")).toBeHidden();
    await expect(named("Cardápio")).toBeVisible();
    await expect(page).toHaveURL(/q=cardapio/);
  });

  await test.step("the question before deletion says that nothing sends the list", async () => {
    await page.getByRole("button", { name: filled(common.more, { name: "Cardápio" }) }).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
    await expect(dialog.getByText(fileLists.delete.unused)).toBeVisible();
    const json = { error: "ERR_FILE_LIST_IN_USE", campaigns: ["Natal"] };
    await page.route("**/api/files/*", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    const why = filled(errors.ERR_FILE_LIST_IN_USE, { names: "Natal" });
    await expect(dialog.getByText(why), "a campaign that began meanwhile is named until it was read").toBeVisible();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await expect(named("Cardápio")).toBeHidden();
    await expect(page.getByText(filled(common.search.none, { words: "cardapio" }))).toBeVisible();
  });
});

test("a list that an unfinished campaign sends says so before one deletes it, and what else loses its files", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { choices } = await prepareCampaign(shop);
  const { id: fileListId } = await shop.admin.does("POST /files", { body: { name: "Tabelas", message: "Segue" } });
  const plan = (name: string, scheduledAt: string | null) =>
    shop.admin.does("POST /campaigns", { body: { name, message1: "Olá!", fileListId, scheduledAt, ...choices } });
  const { id: campaignId } = await plan("Natal", new Date(Date.now() + 86_400_000).toISOString());
  await plan("Rascunho", null);
  await signIn(page, shop.login);
  await page.goto("/files");
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: common.delete, exact: true });
  const ask = async () => {
    await page.getByRole("button", { name: filled(common.more, { name: "Tabelas" }) }).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
  };
  const kept = filled(errors.ERR_FILE_LIST_IN_USE, { names: "Natal" });
  const loses = filled(fileLists.delete.uses, { names: "Rascunho" });

  await ask();
  await expect(dialog.getByRole("alert").filter({ hasText: kept })).toBeVisible();
  await expect(dialog.getByText(loses)).toBeVisible();
  await expect(remove).toBeDisabled();
  await expectAccessible(page, "the dialog of a file list that a campaign keeps", "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await shop.admin.does("DELETE /campaigns/:campaignId", { params: { campaignId } });
  await ask();
  await expect(dialog.getByText(loses)).toBeVisible();
  await remove.click();
  await expect(page.getByRole("row").filter({ hasText: "Tabelas" })).toBeHidden();
});

test("who is no admin has no page of file lists", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, await hire(shop.admin, "Bia"));
  await page.goto("/files");
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole("link", { name: pt.tickets.title })).toBeVisible();
  await expect(page.getByRole("link", { name: fileLists.title })).toBeHidden();
});
