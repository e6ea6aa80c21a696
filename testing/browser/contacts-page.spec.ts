import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, errors } = pt;

test("a contact is added with tags and fields; a number that exists opens who has it", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.admin.does("POST /tags", { body: { name: "Feira" } });
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const dialog = page.getByRole("dialog");
  const named = (name: string) => page.getByRole("row").filter({ hasText: name });
  const add = page.getByRole("button", { name: contacts.page.add });
  const create = dialog.getByRole("button", { name: contacts.create, exact: true });

  await test.step("with a tag and a birthday, which is a date", async () => {
    await add.click();
    await dialog.getByLabel(contacts.name, { exact: true }).fill("Ana Prado");
    await dialog.getByLabel(contacts.number).fill("+55 31 98765-0009");
    await dialog.getByRole("combobox", { name: contacts.page.tags }).click();
    await page.getByRole("option", { name: "Feira" }).click();
    await page.keyboard.press("Tab");
    await dialog.getByRole("button", { name: contacts.extraAdd }).click();
    await dialog.getByLabel(contacts.extraName).press("ArrowDown");
    await page.getByRole("option", { name: contacts.birthday }).click();
    await dialog.getByLabel(contacts.extraValue).fill("1990-05-02");
    await expectAccessible(page, "the form of a contact", "[role=dialog]");
    await create.click();
    await expect(named("Ana Prado")).toContainText("Feira");
  });

  await test.step("the number in another writing offers to open the contact", async () => {
    await add.click();
    await dialog.getByLabel(contacts.name, { exact: true }).fill("Ana outra vez");
    await dialog.getByLabel(contacts.number).fill("55 31 8765-0009");
    await create.click();
    await dialog.getByRole("button", { name: filled(contacts.openExisting, { name: "Ana Prado" }) }).click();
    await expect(dialog.getByRole("heading", { name: contacts.edit })).toBeVisible();
    await expect(dialog.getByLabel(contacts.name, { exact: true })).toHaveValue("Ana Prado");
    await expect(dialog.getByLabel(contacts.extraValue)).toHaveValue("1990-05-02");
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect(named("Ana outra vez")).toHaveCount(0);
  });
});

test("a name from WhatsApp that is longer than a form takes stays while other fields are edited", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const name = `Confeitaria ${"e Salgados ".repeat(5)}da Bia`;
  await shop.writes(await shop.customer(name), "Oi, tem pão?");
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(contacts.name, { exact: true }).fill(`${name} Ramos`);
  await dialog.getByLabel(contacts.email).fill("bia@loja.com");
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(dialog.getByText(errors.field.too_long.replace("{{max}}", "50"))).toBeVisible();
  await dialog.getByLabel(contacts.name, { exact: true }).fill(name);
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(row).toContainText("bia@loja.com");
});

test("the list marks whom a number has blocked, on a phone too", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const [bia, ana] = [await shop.customer("Bia Ramos"), await shop.customer("Ana Prado")];
  for (const one of [bia, ana]) await shop.writes(one, "Oi, tem pão?");
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Ana Prado")).toBeVisible();
  const { contactId, whatsappId } = await shop.ticketWith(bia);
  const block = (blocked: boolean) =>
    shop.admin.does("PUT /contacts/:contactId/block", {
      params: { contactId },
      body: { whatsappId: whatsappId ?? 0, blocked },
    });
  await block(true);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(row("Bia Ramos").getByText(contacts.block.sign)).toBeInViewport({ ratio: 1 });
    await expect(row("Ana Prado")).not.toContainText(contacts.block.sign);
  }
  await expectAccessible(page, "the list with a blocked contact");
  await page.getByRole("button", { name: contacts.page.blocked, exact: true }).click();
  await expect(row("Ana Prado")).toHaveCount(0);
  await expect(row("Bia Ramos")).toBeVisible();
  await page.reload();
  await expect(row("Bia Ramos")).toBeVisible();
  await expect(row("Ana Prado")).toHaveCount(0);
  await page.getByRole("button", { name: contacts.page.blocked, exact: true }).click();
  await expect(row("Ana Prado")).toBeVisible();
  await block(false);
  await expect(row("Bia Ramos")).not.toContainText(contacts.block.sign);
});

test("an admin deletes all contacts but who waits, once the word is typed", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Bia Ramos"), "Oi, tem pão?");
  const listcontacts = Array.from({ length: 150 }, (_, n) => ({
    name: `Pessoa ${String(n)}`,
    number: `55119${String(80_000_000 + n)}`,
  }));
  await shop.admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const dialog = page.getByRole("dialog");
  const open = async () => {
    await page.getByRole("button", { name: filled(common.more, { name: contacts.page.title }) }).click();
    await page.getByRole("menuitem", { name: contacts.deleteAll.button }).click();
  };
  await open();
  const typed = dialog.getByLabel(filled(contacts.deleteAll.typeIt, { word: contacts.deleteAll.word }));
  const confirm = dialog.getByRole("button", { name: contacts.deleteAll.button });
  await confirm.click();
  await expect(typed).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the deletion of all contacts", "[role=dialog]");
  await typed.fill("apagar");
  await confirm.click();
  await expect(page.getByText(filled(contacts.page.count_one, { count: 1 }), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Bia Ramos" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Pessoa" })).toHaveCount(0);
});

test("a deletion that runs is told on the page, after a reload too", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  const running = { status: "processing", processing: 40, total: 150, deleted: 40, kept: 0 };
  await page.route("**/api/contacts/deletion", (route) => route.fulfill({ json: running }));
  await page.goto("/contacts");
  const told = page.getByText(filled(contacts.deleteAll.processing, { processing: 40, total: 150 }));
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
});

test("an admin merges two contacts that may be one person, and chooses what stays", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const row = (name: string, number: string) => ({ name, number, email: "ana@loja.com" });
  const listcontacts = [row("Ana", "5511980000001"), row("Ana Prado", "5511980000002")];
  await shop.admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: filled(common.more, { name: contacts.page.title }) }).click();
  await page.getByRole("menuitem", { name: contacts.duplicates.title }).click();
  await expect(dialog.getByText(filled(contacts.duplicates.reason.email, { email: "ana@loja.com" }))).toBeVisible();
  await expectAccessible(page, "possible duplicates", "[role=dialog]");

  await test.step("those who are different people are listed no more, unless it is taken back", async () => {
    await dialog.getByRole("button", { name: contacts.duplicates.dismiss }).click();
    await expect(dialog.getByText(contacts.duplicates.none)).toBeVisible();
    await page.getByRole("button", { name: common.undo }).click();
  });
  await dialog.getByRole("button", { name: contacts.duplicates.look }).click();
  await dialog.getByRole("radio", { name: /^Ana Prado · / }).check();
  await dialog.getByRole("radio", { name: "Ana", exact: true }).check();
  await expect(dialog.getByText(filled(contacts.duplicates.moves_one, { name: "Ana Prado" }))).toBeVisible();
  await expectAccessible(page, "the merge of contacts", "[role=dialog]");
  await dialog.getByRole("button", { name: contacts.merge.confirm }).click();
  await expect(dialog.getByText(contacts.duplicates.none)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(filled(contacts.page.count_one, { count: 1 }), { exact: true })).toBeVisible();
  const left = await shop.admin.does("GET /contacts", { query: {} });
  expect(left.contacts).toMatchObject([{ name: "Ana", number: "5511980000002" }]);
});

test("the phone's address book becomes contacts, and the page tells when it is done", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/contacts");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: contacts.import.button }).click();
  const fromPhone = dialog.getByRole("button", { name: contacts.import.phone });
  await fromPhone.click();
  await expect(dialog.getByText(errors.ERR_NO_PHONE_CONTACTS)).toBeVisible();
  await shop.customer("Nádia Rocha");
  await shop.customer("Otávio Luz");
  await fromPhone.click();
  await expect(dialog.getByText(filled(contacts.import.finished_other, { count: 2 }))).toBeVisible();
  await page.keyboard.press("Escape");
  for (const name of ["Nádia Rocha", "Otávio Luz"])
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});

test("an import that runs is told on the page, after a reload too", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  const running = { importStatus: "processing", processing: 400, total: 900, importTotal: 400 };
  await page.route("**/api/contacts/upload-errors", (route) =>
    route.fulfill({ json: { ...running, hasUploadError: false, errors: [] } }),
  );
  await page.goto("/contacts");
  const told = page.getByText(filled(contacts.import.processing, { processing: 400, total: 900 }));
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
});

for (const [when, held] of [
  ["the end is reached while the first is fetched again", "end"],
  ["the first is fetched again while the next is on its way", "next"],
] as const)
  test(`the next page loads though ${when}`, async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    const name = (n: number) => `Pessoa ${String(n).padStart(2, "0")}`;
    const made: { id: number }[] = [];
    for (let n = 1; n <= 35; n++)
      made.push(await shop.admin.does("POST /contacts", { body: { name: name(n), number: `5531987${650_100 + n}` } }));
    await signIn(page, shop.login);
    // The end of the first page is far away.
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto("/contacts");
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await expect(row(name(1))).toBeVisible();
    await page.waitForLoadState("networkidle");
    const released = Promise.withResolvers<void>();
    const isAsked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const hold = (pageNumber: number) =>
      page.route(
        `**/api/contacts?*pageNumber=${pageNumber}*`,
        async (route) => {
          isAsked[pageNumber === 1 ? 0 : 1].resolve();
          await released.promise;
          await route.continue().catch(() => undefined);
        },
        { times: 1 },
      );
    const rename = () =>
      shop.admin.does("PUT /contacts/:contactId", {
        params: { contactId: made[0]?.id ?? 0 },
        body: { name: "Pessoa 99" },
      });
    const toEnd = async () => {
      await page.getByRole("row").last().scrollIntoViewIfNeeded();
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 20_000);
    };
    await hold(1);
    if (held === "next") {
      await hold(2);
      await toEnd();
      await isAsked[1].promise;
    }
    await rename();
    await isAsked[0].promise;
    if (held === "end") await toEnd();
    await expect(
      row(name(30))
        .or(row(name(31)))
        .first(),
    ).toBeInViewport();
    released.resolve();
    await expect(row(name(35))).toHaveCount(1);
    await expect(row("Pessoa 99")).toHaveCount(1);
  });
