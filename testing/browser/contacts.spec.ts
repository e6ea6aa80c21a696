import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { en, filled, pt } from "./words.ts";
import { xlsxOf } from "./xlsx.ts";

const { common, contacts } = pt;
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("an admin imports contacts from a table, finds them, edits and deletes", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.admin.does("POST /tags", { body: { name: "Feira" } });
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const dialog = page.getByRole("dialog");
  const named = (name: string) => page.getByRole("row").filter({ hasText: name });

  await test.step("a file that only has the name of a table is refused", async () => {
    await page.getByRole("button", { name: contacts.import.button }).click();
    const file = { name: "contatos.xlsx", mimeType: excel, buffer: Buffer.from("%PDF-1.7 not a table") };
    await dialog.getByLabel(contacts.import.file).setInputFiles(file);
    await expect(dialog.getByText(contacts.import.unreadable)).toBeVisible();
  });

  await test.step("a table with nothing but its headings is explained", async () => {
    const file = { name: "contatos.xlsx", mimeType: excel, buffer: xlsxOf([["Telefone", "Nome"]]) };
    await dialog.getByLabel(contacts.import.file).setInputFiles(file);
    await expect(dialog.getByText(contacts.import.headingsAlone)).toBeVisible();
    await expect(dialog.getByText(contacts.import.noNumbers)).toHaveCount(0);
  });

  await test.step("a table with 10,002 rows comes in two parts", async () => {
    const rows = Array.from({ length: 10_002 }, (_, n) => [`Pessoa ${String(n)}`, `55119${String(80_000_000 + n)}`]);
    const file = { name: "contatos.xlsx", mimeType: excel, buffer: xlsxOf(rows) };
    await dialog.getByLabel(contacts.import.file).setInputFiles(file);
    const part = dialog.getByLabel(contacts.import.part);
    await expect(part).toContainText(filled(contacts.import.partOf, { first: 1, last: 10_000 }));
    await expect(
      dialog.getByRole("button", { name: filled(contacts.import.submit_other, { count: 10_000 }) }),
    ).toBeEnabled();
    const first = dialog.getByRole("cell", { name: "Pessoa 0", exact: true });
    await expect(first).toBeVisible();
    await part.selectOption("1");
    await expect(dialog.getByRole("cell", { name: "Pessoa 10000", exact: true })).toBeVisible();
    await expect(first).toHaveCount(0);
    await expect(
      dialog.getByRole("button", { name: filled(contacts.import.submit_other, { count: 2 }) }),
    ).toBeEnabled();
  });

  await test.step("a table of text is taken as our own export makes it", async () => {
    const buffer = Buffer.from('\uFEFFNome;Número;Etiquetas\r\n"Lia; Souza";5531987650099;"Feira, VIP"\r\n');
    await dialog.getByLabel(contacts.import.file).setInputFiles({ name: "contatos.csv", mimeType: "text/csv", buffer });
    await expect(dialog.getByRole("cell", { name: "Lia; Souza" })).toBeVisible();
    await expect(dialog.getByLabel(contacts.page.tags, { exact: true })).toHaveValue("2");
    await expect(dialog.getByRole("cell", { name: "Feira, VIP" })).toBeVisible();
  });

  await test.step("numbers read as the sheet shows them", async () => {
    const rows = [
      ["Telefone", "Nome", "CEP"],
      [{ number: 11987650009, format: "(##) #####-####" }, "Lia", { number: 1310100, format: "00000-000" }],
    ];
    await dialog
      .getByLabel(contacts.import.file)
      .setInputFiles({ name: "cep.xlsx", mimeType: excel, buffer: xlsxOf(rows) });
    await dialog.getByRole("group", { name: contacts.import.others }).getByLabel("CEP").check();
    await expect(dialog.getByRole("cell", { name: "01310-100" })).toBeVisible();
    await expect(dialog.getByRole("cell", { name: "(11) 98765-0009" })).toBeVisible();
  });

  await test.step("a table is shown with its columns, and imported with a tag", async () => {
    const rows = [
      ["Telefone", "Nome", "Cidade"],
      ["+55 31 98765-0009", "Ana Prado", "Recife"],
      [],
      ["12", "=HYPERLINK(1)", "Natal"],
      // The formula's displayed value is imported.
      ["5511987651234", { formula: 'CONCATENATE("Caio"," Souza")', shown: "Caio Souza" }],
    ];
    const file = { name: "contatos.xlsx", mimeType: excel, buffer: xlsxOf(rows) };
    await dialog.getByLabel(contacts.import.file).setInputFiles(file);
    await expect(dialog.getByRole("cell", { name: "Ana Prado" })).toBeVisible();
    await expect(dialog.getByRole("cell", { name: "Recife" })).toHaveCount(0);
    await dialog.getByRole("group", { name: contacts.import.others }).getByLabel("Cidade").check();
    await expect(dialog.getByRole("cell", { name: "Recife" })).toBeVisible();
    await expectAccessible(page, "the import of contacts", "[role=dialog]");
    await dialog.getByRole("combobox", { name: contacts.import.tags }).click();
    await page.getByRole("option", { name: "Feira" }).click();
    await page.keyboard.press("Tab");
    await dialog.getByRole("button", { name: filled(contacts.import.submit_other, { count: 3 }) }).click();
    await expect(dialog.getByText(filled(contacts.import.finished_other, { count: 2 }))).toBeVisible();
    const refused = dialog.getByRole("listitem").filter({ hasText: contacts.import.faults.number });
    await expect(refused).toContainText(filled(contacts.import.lineOf, { line: 4 }));
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: contacts.import.errors }).click();
    const errors = await download;
    expect(errors.suggestedFilename()).toBe("contatos-erros.csv");
    // A spreadsheet must not run formulas from an imported table.
    expect(await readFile(await errors.path(), "utf8")).toContain(
      `${contacts.import.line};${contacts.name};${contacts.number};${contacts.email};Cidade;${contacts.import.reason}\r\n4;"'=HYPERLINK(1)";12;;Natal;${contacts.import.faults.number}`,
    );
  });

  await test.step("the refused rows are a table of Excel too, which is imported again; so is the sample", async () => {
    const saved = async (button: string) => {
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: button }).click();
      return download;
    };
    const refused = await saved(contacts.import.errorsXlsx);
    expect(refused.suggestedFilename()).toBe("contatos-erros.xlsx");
    const sample = await saved(contacts.import.sample.button);
    const choose = async (file: Download) =>
      dialog.getByLabel(contacts.import.file).setInputFiles({
        name: file.suggestedFilename(),
        mimeType: excel,
        buffer: await readFile(await file.path()),
      });
    await choose(refused);
    await expect(dialog.getByRole("cell", { name: "=HYPERLINK(1)" })).toBeVisible();
    await expect(dialog.getByRole("group", { name: contacts.import.others }).getByRole("checkbox")).toHaveCount(1);
    await choose(sample);
    await dialog.getByRole("button", { name: filled(contacts.import.submit_other, { count: 2 }) }).click();
    await expect(dialog.getByText(filled(contacts.import.finished_other, { count: 2 }))).toBeVisible();
    await expect(dialog.getByRole("button", { name: contacts.import.errors })).toBeHidden();
    await dialog.getByRole("button", { name: common.close, exact: true }).last().click();
  });

  await test.step("the list is live, and its search is in the address", async () => {
    await expect(named("Ana Prado")).toContainText("Feira");
    await page.goto("/contacts?q=98765-0009");
    await expect(named("Ana Prado")).toBeVisible();
    await expect(named("Caio Souza")).toHaveCount(0);
    await expectAccessible(page, "the page of contacts");
  });

  await test.step("all contacts are exported as a table of Excel, which an import takes", async () => {
    await page.getByRole("button", { name: filled(common.more, { name: contacts.page.title }) }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: contacts.page.exportXlsx }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("contatos.xlsx");
    await page.getByRole("button", { name: contacts.import.button }).click();
    await dialog
      .getByLabel(contacts.import.file)
      .setInputFiles({ name: "contatos.xlsx", mimeType: excel, buffer: await readFile(await file.path()) });
    await expect(dialog.getByRole("row").filter({ hasText: "Ana Prado" })).toContainText("5531987650009");
    await dialog.getByRole("button", { name: common.close, exact: true }).last().click();
  });

  await test.step("a contact is edited and deleted", async () => {
    await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
    await expect(dialog.locator("input[value='Recife']")).toBeVisible();
    await dialog.getByLabel(contacts.email).fill("ana@loja.com");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(named("Ana Prado")).toContainText("ana@loja.com");
    await named("Ana Prado").hover();
    await named("Ana Prado")
      .getByRole("button", { name: filled(common.deleteNamed, { name: "Ana Prado" }) })
      .click();
    await dialog.getByRole("button", { name: common.delete }).click();
    await expect(named("Ana Prado")).toHaveCount(0);
  });

  await test.step("the files are named in the interface's language", async () => {
    await page.getByRole("button", { name: pt.shell.language }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: en.contacts.page.export }).click();
    expect((await download).suggestedFilename()).toBe("contacts.csv");
  });

  await test.step("cells read in the company's language, which is its customers', and not in the interface's", async () => {
    const rows = [
      ["Telefone", "Plano ativo", "Valor"],
      ["5531987650077", true, { number: 1234.5, format: "#,##0.00" }],
    ];
    const chosen = async () => {
      await page.getByRole("button", { name: en.contacts.import.button }).click();
      const file = { name: "planos.xlsx", mimeType: excel, buffer: xlsxOf(rows) };
      await dialog.getByLabel(en.contacts.import.file).setInputFiles(file);
      const others = dialog.getByRole("group", { name: en.contacts.import.others });
      for (const name of ["Plano ativo", "Valor"]) await others.getByLabel(name).check();
    };
    await chosen();
    await expect(dialog.getByRole("cell", { name: "sim", exact: true })).toBeVisible();
    await expect(dialog.getByRole("cell", { name: "1.234,50" })).toBeVisible();
    await shop.admin.does("PUT /settings/:key", { params: { key: "language" }, body: { value: "en" } });
    await page.reload();
    await chosen();
    await expect(dialog.getByRole("cell", { name: "yes", exact: true })).toBeVisible();
    await expect(dialog.getByRole("cell", { name: "1,234.50" })).toBeVisible();
  });
});

test("after a part of a long table, the next is offered with the same columns and tags", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.admin.does("POST /tags", { body: { name: "Feira" } });
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const dialog = page.getByRole("dialog");
  const rows = Array.from({ length: 10_003 }, (_, n) => `Pessoa ${String(n)};55119${String(80_000_000 + n)};Natal`);
  await page.getByRole("button", { name: contacts.import.button }).click();
  await dialog.getByLabel(contacts.import.file).setInputFiles({
    name: "contatos.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Nome;Número;Cidade", ...rows].join("\r\n")),
  });
  await dialog.getByRole("group", { name: contacts.import.others }).getByLabel("Cidade").check();
  await dialog.getByRole("combobox", { name: contacts.import.tags }).click();
  await page.getByRole("option", { name: "Feira" }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: filled(contacts.import.submit_other, { count: 10_000 }) }).click();

  const done = dialog.getByText(filled(contacts.import.partsDone, { done: 10_000, total: 10_003 }));
  await expect(done).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(filled(contacts.import.finished_other, { count: 10_000 }))).toBeVisible();
  await expect(dialog.getByText("contatos.csv")).toBeVisible();
  await expectAccessible(page, "the next part of an import", "[role=dialog]");
  const question = dialog.getByText(filled(contacts.import.partsLeft_other, { count: 3 }));
  for (const place of [0, 1]) {
    await dialog.getByRole("button", { name: common.close, exact: true }).nth(place).click();
    await expect(question).toBeVisible();
    await dialog.getByRole("button", { name: common.discard.no }).click();
    await expect(question).toHaveCount(0);
  }
  const asked = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  await (await asked).dismiss();
  await dialog.getByRole("button", { name: filled(contacts.import.partNext, { first: 10_002, last: 10_004 }) }).click();

  await expect(dialog.getByText(filled(contacts.import.finished_other, { count: 3 }))).toBeVisible();
  await expect(done).toHaveCount(0);
  await dialog.getByRole("button", { name: common.close, exact: true }).last().click();
  await page.goto("/contacts?q=Pessoa 10002");
  const last = page.getByRole("row").filter({ hasText: "Pessoa 10002" });
  await expect(last).toContainText("Feira");
  await last.getByRole("button", { name: "Pessoa 10002", exact: true }).click();
  await expect(dialog.locator("input[value='Natal']")).toBeVisible();
});
