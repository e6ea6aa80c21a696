import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";
import { xlsxOf } from "./xlsx.ts";

const { campaignTemplates, common, contactLists, contacts, optOuts } = pt;
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("an admin keeps templates of both kinds: adds, is told what is missing, sets the default, deletes", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cshow"))).toBe("true");
  await page.getByRole("link", { name: campaignTemplates.title }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save });
  const name = dialog.getByLabel(campaignTemplates.name, { exact: true });
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });

  await test.step("a connection template has a name and at least one connection", async () => {
    await expect(page.getByText(campaignTemplates.connection.empty)).toBeVisible();
    await page.getByRole("button", { name: campaignTemplates.add }).click();
    await save.click();
    await expect(name).toBeFocused();
    await name.fill("Loja");
    const only = dialog.getByRole("switch", { name: "Celular de teste" });
    await expect(only, "the only connection is meant").toBeChecked();
    await only.uncheck();
    await save.click();
    await expect(dialog.getByText(campaignTemplates.connection.atLeastOne)).toBeVisible();
    await expectAccessible(page, "the dialog of a connection template", "[role=dialog]");
    await only.check();
    await save.click();
    await expect(row("Loja")).toContainText(campaignTemplates.default.mark);
    await expect(row("Loja")).toContainText("Celular de teste");
  });

  await test.step("the pace says that the test phone has no daily limit, where there is one", async () => {
    await page.goto("/campaigns-config?section=pace");
    const limit = page.getByLabel(pt.settings.option.campaignDailyLimit.label);
    await expect(limit).toHaveAccessibleDescription(new RegExp(campaignTemplates.paceOfTests));
    await page.route(/\/api\/whatsapp(\?|$)/, (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(limit).toHaveAccessibleDescription(pt.settings.option.campaignDailyLimit.help);
    await page.unrouteAll();
    await page.goto("/campaigns-config");
  });

  await test.step("another admin saves it meanwhile: who it was is said, and what was written stays", async () => {
    const maria = await shop.admin.colleague("admin");
    const [shown] = await shop.admin.does("GET /campaign-settings-templates/whatsapp");
    await row("Loja").getByRole("button", { name: "Loja" }).first().click();
    await name.fill("Loja da praça");
    await maria.does("PUT /campaign-settings-templates/whatsapp/:connectionTemplateId", {
      params: { connectionTemplateId: shown?.id ?? 0 },
      body: { name: "Loja de Maria" },
    });
    await save.click();
    await expect(dialog.getByRole("alert").filter({ hasText: maria.user.name })).toBeVisible();
    await expect(name).toHaveValue("Loja da praça");
    await name.fill("Loja");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(row("Loja")).toBeVisible();
  });

  await test.step("another becomes the default after a question; the default's star does nothing", async () => {
    await page.getByRole("button", { name: campaignTemplates.add }).click();
    await name.fill("Eventos");
    await save.click();
    await row("Loja")
      .getByRole("button", { name: filled(campaignTemplates.default.isItNamed, { name: "Loja" }) })
      .click();
    await expect(dialog).toBeHidden();
    const make = filled(campaignTemplates.default.makeNamed, { name: "Eventos" });
    // The second click of a double click hits the element behind the dialog, and must not close the dialog.
    await row("Eventos").getByRole("button", { name: make }).dblclick();
    await dialog.getByRole("button", { name: campaignTemplates.default.make }).click();
    await expect(row("Eventos")).toContainText(campaignTemplates.default.mark);
    await expect(row("Loja")).not.toContainText(campaignTemplates.default.mark);
  });

  await test.step("the default is deleted: the other takes over", async () => {
    await row("Eventos")
      .getByRole("button", { name: filled(common.deleteNamed, { name: "Eventos" }) })
      .click();
    await expect(dialog.getByText(campaignTemplates.deleteDefault)).toBeVisible();
    await dialog.getByRole("button", { name: common.delete }).click();
    await expect(row("Eventos")).toBeHidden();
    await expect(row("Loja")).toContainText(campaignTemplates.default.mark);
  });

  await test.step("a schedule begins with nine to five, on the company's clocks, and needs each time", async () => {
    await page.getByRole("tab", { name: campaignTemplates.tab.schedules }).click();
    await page.getByRole("button", { name: campaignTemplates.add }).click();
    await name.fill("Comercial");
    const monday = campaignTemplates.schedule.weekday["1"];
    const start = dialog.getByLabel(filled(campaignTemplates.schedule.startOf, { day: monday }));
    await expect(start).toHaveValue("09:00");
    await start.press("ArrowUp");
    await expect(start, "arrows move by five minutes").toHaveValue("09:05");
    await start.fill("");
    await save.click();
    await expect(dialog.getByText(campaignTemplates.schedule.missing.start)).toBeVisible();
    await expect(start).toBeFocused();
    await expectAccessible(page, "the dialog of a schedule template", "[role=dialog]");
    await start.fill("10:30");
    await save.click();
    await expect(row("Comercial")).toContainText("10:30–17:00");
    const [template] = await shop.admin.does("GET /campaign-settings-templates/schedule");
    expect(template?.days.find(({ dayOfWeek }) => dayOfWeek === 1)).toMatchObject({
      startTime: "13:30",
      endTime: "20:00",
    });
    await expectAccessible(page, "the page of schedule templates");
  });
});

test("a contact list is filled by hand, by a search and from a table; who wants no campaigns is marked and asked back", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Bom dia");
  await expect
    .poll(() =>
      shop.ticketWith(fernanda).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const ticket = await shop.ticketWith(fernanda);
  const listcontacts = [1, 2, 3].map((n) => ({ name: `Padaria ${n}`, number: `551198000000${n}` }));
  await shop.admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  await signIn(page, shop.login);
  const dialog = page.getByRole("dialog");
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });

  await test.step("one click in the contact's panel: she gets no more campaigns", async () => {
    await page.goto(`/tickets/${ticket.uuid}`);
    await page.getByTitle(pt.tickets.contact).filter({ visible: true }).first().click();
    await page.getByRole("button", { name: optOuts.add.button }).click();
    await expect(page.getByText(filled(optOuts.add.done, { name: "Fernanda Souza" }))).toBeVisible();
    await expect(page.getByRole("button", { name: optOuts.takeBack.button })).toBeVisible();
  });

  await test.step("a new list is opened, and Fernanda is chosen from the contact book", async () => {
    await page.getByRole("link", { name: contactLists.title }).click();
    // The button moves once the empty list has loaded.
    await expect(page.getByText(contactLists.page.empty)).toBeVisible();
    await page.getByRole("button", { name: contactLists.page.add }).click();
    await dialog.getByLabel(contactLists.page.name).fill("Clientes VIP");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clientes VIP" })).toBeVisible();
    await page.getByRole("button", { name: contactLists.list.add }).click();
    await dialog.getByRole("searchbox").fill("fernanda");
    await dialog.getByRole("checkbox", { name: contacts.choose.allFound_one }).waitFor();
    await dialog.getByRole("checkbox", { name: /^Fernanda Souza/ }).check();
    await expectAccessible(page, "the dialog that adds contacts to a list", "[role=dialog]");
    await dialog.getByRole("button", { name: filled(contactLists.add.submitCount_one, { count: 1 }) }).click();
    await expect(page.getByText(filled(contactLists.result.added_one, { count: 1 }), { exact: true })).toBeVisible();
    await expect(row("Fernanda Souza")).toContainText(contactLists.list.optedOut);
    await expect(row("Fernanda Souza")).toContainText(contactLists.list.validity.yes);
  });

  await test.step("all whom a search finds are added with those chosen before, except one", async () => {
    await page.getByRole("button", { name: contactLists.list.add }).click();
    await dialog.getByRole("searchbox").fill("fernanda");
    await dialog.getByRole("checkbox", { name: contacts.choose.allFound_one }).check();
    await dialog.getByRole("searchbox").fill("padaria");
    await dialog.getByLabel(filled(contacts.choose.allFound_other, { count: 3 })).check();
    await dialog.getByRole("checkbox", { name: /^Padaria 2/ }).uncheck();
    await dialog.getByRole("button", { name: filled(contactLists.add.submitCount_other, { count: 3 }) }).click();
    const added = filled(contactLists.result.added_other, { count: 2 });
    const joined = filled(contactLists.result.joined_one, { count: 1 });
    await expect(page.getByText(`${added}, ${joined}`)).toBeVisible();
    await expect(row("Padaria")).toHaveCount(2);
  });

  await test.step("contacts that are chosen on their page are added to a list, once", async () => {
    await page.getByRole("link", { name: contacts.page.title, exact: true }).click();
    await page.getByLabel(filled(contacts.choose.named, { name: "Padaria 2" })).check();
    await page.getByLabel(filled(contacts.choose.named, { name: "Padaria 3" })).check();
    await expectAccessible(page, "the page of contacts with checkboxes");
    await page.getByRole("button", { name: contactLists.toList.button }).click();
    await dialog.getByRole("combobox").click();
    await expectAccessible(page, "the dialog that chooses a list", "[role=dialog]");
    await page.getByRole("option", { name: "Clientes VIP" }).click();
    await dialog.getByRole("button", { name: contactLists.add.submit }).click();
    const joined = filled(contactLists.result.joined_one, { count: 1 });
    await expect(page.getByText(`${filled(contactLists.result.added_one, { count: 1 })}, ${joined}`)).toBeVisible();
    await expect(page.getByRole("region", { name: contacts.choose.bar })).toBeHidden();
    // Before anything slow: the toast goes by itself.
    await page.getByRole("button", { name: contactLists.toList.open }).click();
    await expect(row("Padaria")).toHaveCount(3);
  });

  await test.step("a table of numbers joins repeated ones, and tells which rows it refused", async () => {
    await page.getByRole("button", { name: contactLists.list.import }).click();
    const file = dialog.getByLabel(contactLists.import.file);
    const headings = xlsxOf([["Telefone", "Nome"]]);
    await file.setInputFiles({ name: "lista.xlsx", mimeType: excel, buffer: headings });
    await expect(dialog.getByText(contactLists.import.headingsAlone)).toBeVisible();
    const table = [
      ["Telefone", "Nome"],
      ["(11) 98765-4321", "Ana"],
      ["5511987654321", "Ana de novo"],
      ["ramal 2", "Zé"],
    ];
    await file.setInputFiles({ name: "lista.xlsx", mimeType: excel, buffer: xlsxOf(table) });
    await dialog.getByRole("button", { name: filled(contactLists.import.submit_other, { count: 3 }) }).click();
    const { added_one: added, repeated_one: repeated, refused_one: refused } = contactLists.result;
    const result = [added, repeated, refused].map((part) => filled(part, { count: 1 })).join(", ");
    await expect(page.getByText(filled(contactLists.import.finished, { result }))).toBeVisible();
    await expect(row("Ana")).toContainText(contactLists.list.validity.unchecked);
    await expect(page.getByRole("button", { name: contactLists.import.errors })).toBeVisible();
    await expectAccessible(page, "the page of a contact list");
  });

  await test.step("a table of text is taken too; what is none is refused", async () => {
    await page.getByRole("button", { name: contactLists.list.import }).click();
    const choose = (buffer: Buffer) =>
      dialog.getByLabel(contactLists.import.file).setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
    await choose(Buffer.from([0x50, 0x4b, 0, 0, 1]));
    await expect(dialog.getByText(contactLists.import.unreadable)).toBeVisible();
    await choose(
      Buffer.from("Nome;Telefone;Cidade\r\nÉrica;(11) 98765-0001;Recife\r\n\r\nTio;ramal 3;Natal\r\n", "latin1"),
    );
    await expect(dialog.getByText(filled(contactLists.import.leftOut_one, { names: "Cidade" }))).toBeVisible();
    await dialog.getByRole("button", { name: filled(contactLists.import.submit_other, { count: 2 }) }).click();
    await expect(row("Érica")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: contactLists.import.errors }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(
      `4;Tio;ramal 3;;Natal;${contacts.import.faults.number}`,
    );
  });

  await test.step("somebody leaves the list, and comes back", async () => {
    await row("Ana")
      .getByRole("button", { name: filled(common.removeNamed, { name: "Ana" }) })
      .click();
    await expect(page.getByText(filled(contactLists.list.removed, { name: "Ana" }))).toBeVisible();
    await expect(row("Ana")).toBeHidden();
    await page.getByRole("button", { name: common.undo }).click();
    await expect(row("Ana")).toBeVisible();
  });

  await test.step("a second list of the same name is refused at its name: a campaign could not tell them apart", async () => {
    await page.getByRole("link", { name: contactLists.list.back }).click();
    await page.getByRole("button", { name: contactLists.page.add }).click();
    await dialog.getByLabel(contactLists.page.name).fill("clientes vip");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByLabel(contactLists.page.name)).toHaveAccessibleDescription(pt.errors.ERR_NAME_TAKEN);
    await dialog.getByLabel(contactLists.page.name).fill("Clientes de junho");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clientes de junho" })).toBeVisible();
    const made = (await shop.admin.does("GET /contact-lists/list")).find(({ name }) => name === "Clientes de junho");
    await shop.admin.does("DELETE /contact-lists/:contactListId", { params: { contactListId: made?.id ?? 0 } });
    await page.goto("/contact-lists");
    await page.getByRole("button", { name: "Clientes VIP", exact: true }).click();
  });

  await test.step("the tab of opt-outs asks before it takes one back", async () => {
    await page.getByRole("link", { name: contactLists.list.back }).click();
    await page.getByRole("tab", { name: optOuts.title }).click();
    await expect(row("Fernanda Souza")).toBeVisible();
    await expectAccessible(page, "the tab of opt-outs");
    const named = filled(optOuts.takeBack.named, { name: "Fernanda Souza" });
    await row("Fernanda Souza").getByRole("button", { name: named }).click();
    await dialog.getByRole("button", { name: optOuts.takeBack.button }).click();
    await expect(page.getByText(optOuts.page.empty)).toBeVisible();
  });

  await test.step("somebody deletes the list that is open", async () => {
    const [list] = await shop.admin.does("GET /contact-lists/list");
    if (!list) throw new Error("no list");
    await page.goto(`/contact-lists/${list.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Clientes VIP" })).toBeVisible();
    await shop.admin.does("DELETE /contact-lists/:contactListId", { params: { contactListId: list.id } });
    await expect(page.getByText(pt.errors.ERR_NO_CONTACT_LIST_FOUND)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: contactLists.list.back }).click();
    await expect(page.getByText(contactLists.page.empty)).toBeVisible();
  });
});
