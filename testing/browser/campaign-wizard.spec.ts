import type { Page, Route } from "@playwright/test";
import { typeMoment } from "./dates.ts";
import { expectAccessible } from "./accessible.ts";
import { makeHours } from "./campaign-scene.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { campaigns, common } = pt;
const { wizard } = campaigns;
/** A start may be at most a year ahead. */
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test("the wizard bears Back, double clicks and a line that falls; a report, that its campaign is deleted", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  await admin.does("POST /tags", { body: { name: "Interessados", kanban: 1 } });
  await signIn(page, shop.login);
  await page.getByRole("link", { name: campaigns.title }).click();
  const next = page.getByRole("button", { name: wizard.next });
  const save = page.getByRole("button", { name: common.save });
  const dialog = page.getByRole("dialog");
  const goOn = async (count: number) => {
    for (let step = 0; step < count; step++) {
      // What comes late moves the button, and a click in progress is lost.
      if (step === 2) await expect(page.getByRole("list", { name: campaigns.lights.title })).toBeVisible();
      await next.click();
    }
  };
  const name = `${"Natal".repeat(18)} 🎄🥐`;

  await test.step("Back right after the last key keeps what was written", async () => {
    await page.getByRole("button", { name: campaigns.add }).click();
    await page.getByLabel(wizard.name).fill(name);
    await page.goBack();
    await page.getByRole("button", { name: campaigns.add }).click();
    await expect(page.getByText(wizard.draft)).toBeVisible();
    await expect(page.getByRole("group", { name: wizard.step.name })).toBeVisible();
    await expect(page.getByLabel(wizard.name)).toHaveValue(name);
  });

  await test.step("a double click goes on by one step, and saves nothing unseen", async () => {
    await next.dblclick();
    // Nor does its second click open the field that comes under the pointer.
    await expect(page.getByRole("group", { name: wizard.step.stages })).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.getByRole("combobox", { name: wizard.origin }).click();
    await page.getByRole("option", { name: "Interessados" }).click();
    await page.getByLabel(wizard.doNotMove).check();
    await next.dblclick();
    // A new company makes its templates here.
    const { campaignTemplates } = pt;
    await page.getByRole("button", { name: wizard.makeSchedule }).click();
    await dialog.getByLabel(campaignTemplates.name, { exact: true }).fill("Comercial");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByRole("combobox", { name: wizard.scheduleTemplate })).toHaveValue("Comercial");
    await page.getByRole("button", { name: wizard.makeConnection }).click();
    await dialog.getByLabel(campaignTemplates.name, { exact: true }).fill("Loja");
    await dialog.getByRole("switch", { name: "Celular de teste" }).check();
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByRole("combobox", { name: wizard.connectionTemplate })).toHaveValue("Loja");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: wizard.now, exact: true }).click();
    await expect(page.getByText(wizard.startsWhenSaved)).toBeVisible();
    await expect(page.getByText(wizard.startsNow)).toBeHidden();
    await typeMoment(page, wizard.start, "2099-01-05T09:00");
    await next.click();
    await expect(page.getByText(wizard.problem.startTooFar)).toBeVisible();
    await typeMoment(page, wizard.start, `${nextMonth}T09:00`);
    await next.dblclick();
    await page.getByLabel(filled(wizard.messageText, { n: 1 })).fill("Olá, {name}!");
    const isSeen = Promise.withResolvers<void>();
    const failsLate = async (route: Route) => {
      await isSeen.promise;
      await route.abort();
    };
    await page.route("**/api/files/uploadList/*", failsLate, { times: 1 });
    await uploadFiles(page, wizard.attachFiles, ["cardapio.txt"]);
    // The user can't leave the step without the files.
    await expect(next).toBeDisabled();
    await expect(page.getByRole("button", { name: wizard.back })).toBeDisabled();
    isSeen.resolve();
    await expect(page.getByRole("alert").filter({ hasText: pt.errors.ERR_NETWORK })).toBeVisible();
    await expect(next).toBeEnabled();
    // No empty list stays behind. The list is called as the campaign is, as far as it may.
    expect((await admin.does("GET /files")).files).toEqual([]);
    const listName = name.slice(0, 50);
    await uploadFiles(page, wizard.attachFiles, ["cardapio.txt"]);
    const listed = page.getByRole("list", { name: filled(wizard.filesOf, { name: listName }) });
    await expect(listed.getByRole("listitem")).toHaveText([/cardapio/]);
    await uploadFiles(page, filled(wizard.addFiles, { name: listName }), ["preços.txt", "nada.txt", "mapa.txt"]);
    // Of an empty one that is said, and the others go.
    await expect(
      page.getByRole("alert").filter({ hasText: filled(wizard.file.empty, { name: "nada.txt" }) }),
    ).toBeVisible();
    await expect(listed.getByRole("listitem")).toHaveText([/cardapio/, /preços/, /mapa/]);
    await expectAccessible(page, "the files of a campaign");
    // One that was sent by mistake leaves the list again.
    await page.getByRole("button", { name: filled(wizard.removeFile, { name: "preços.txt" }) }).click();
    await expect(dialog.getByText(filled(wizard.fileLeaves, { name: listName }))).toBeVisible();
    await expectAccessible(page, "the question of a file that leaves");
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await expect(listed.getByRole("listitem")).toHaveText([/cardapio/, /mapa/]);
    await expect(dialog).toBeHidden();
    const [{ options } = { options: [] }] = (await admin.does("GET /files")).files;
    expect(options.map(({ fileName }) => fileName)).toEqual(["cardapio.txt", "mapa.txt"]);
    await next.dblclick();
    await expect(page.getByRole("definition").filter({ hasText: name })).toBeVisible();
    expect((await admin.does("GET /campaigns")).count).toBe(0);
  });

  await test.step("its hours are deleted meanwhile: saving leads to where others are chosen", async () => {
    const [template] = await admin.does("GET /campaign-settings-templates/schedule");
    await admin.does("DELETE /campaign-settings-templates/schedule/:scheduleTemplateId", {
      params: { scheduleTemplateId: template?.id ?? 0 },
    });
    const { name: hours } = await makeHours(shop);
    await save.click();
    // The server refuses it, unless the page has heard of the deletion before the click.
    const refused = page.getByText(pt.errors.ERR_NO_CAMPAIGN_TEMPLATE_FOUND);
    const gone = page.getByText(wizard.problem.gone);
    await expect(refused.or(gone)).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Comercial" })).toBeHidden();
    if (await save.isVisible()) await save.click();
    await expect(gone).toBeVisible();
    await page.getByRole("combobox", { name: wizard.scheduleTemplate }).click();
    await page.getByRole("option", { name: hours }).click();
    await next.click();
    await expect(page.getByRole("group", { name: wizard.step.messages })).toBeVisible();
    await next.click();
    await expect(page.getByRole("definition").filter({ hasText: name })).toBeVisible();
    // Wait for late content: it moves the button, and a click in progress is lost.
    await expect(page.getByText(campaigns.audience.getting_zero)).toBeVisible();
    await expect(page.getByRole("list", { name: campaigns.lights.title })).toBeVisible();
  });

  await test.step("the line falls while it is saved: it says so, and saving again makes no second campaign", async () => {
    const answerIsLost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route("**/api/campaigns", answerIsLost, { times: 1 });
    await save.click();
    await expect(page.getByRole("alert").filter({ hasText: pt.errors.ERR_NETWORK })).toBeVisible();
    await save.dblclick();
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
    const { records, count } = await admin.does("GET /campaigns");
    expect([count, records[0]?.fileListId]).toEqual([1, (await admin.does("GET /files")).files[0]?.id]);
    await page.getByRole("button", { name: campaigns.add }).click();
    await expect(page.getByLabel(wizard.name)).toHaveValue("");
  });

  const [campaign] = (await admin.does("GET /campaigns")).records;
  if (!campaign) throw new Error("no campaign");
  const params = { campaignId: campaign.id };

  await test.step("another admin saves it meanwhile: who it was is said, and nothing that was written gets lost", async () => {
    const maria = await admin.colleague("admin");
    await page.goto(`/campaigns/edit/${campaign.id}`);
    await page.getByLabel(wizard.name).fill("Natal da loja");
    await maria.does("PUT /campaigns/:campaignId", { params, body: { name: "Natal de Maria" } });
    const newer = filled(wizard.newer.somebody, { name: maria.user.name });
    await expect(page.getByText(newer)).toBeVisible();
    await expect(page.getByLabel(wizard.name)).toHaveValue("Natal da loja");
    await expectAccessible(page, "the wizard of a campaign that somebody else saved");
    await page.getByRole("button", { name: wizard.newer.take }).click();
    await expect(page.getByLabel(wizard.name)).toHaveValue("Natal de Maria");
    await page.getByRole("button", { name: wizard.newer.takeBack }).click();
    await expect(page.getByLabel(wizard.name)).toHaveValue("Natal da loja");
    // After the user has seen the newer version, saving replaces it, until another user saves again.
    const say = async (words: string) => {
      const body = { name: words };
      await maria.does("PUT /campaigns/:campaignId", { params, body });
      await expect(page.getByText(newer)).toBeVisible();
    };
    await say("Natal de Maria, de novo");
    await maria.does("PUT /campaigns/:campaignId", { params, body: { message3: "De Maria" } });
    await page.reload();
    await expect(page.getByText(newer)).toBeVisible();
    await expect(page.getByLabel(wizard.name)).toHaveValue("Natal da loja");
    await goOn(4);
    await save.click();
    await expect(page.getByRole("alert").filter({ hasText: maria.user.name })).toBeVisible();
    expect((await admin.does("GET /campaigns/:campaignId", { params })).name).toBe("Natal de Maria, de novo");
    await page.getByRole("button", { name: wizard.newer.keep }).click();
    await save.click();
    await expect(page.getByRole("row").filter({ hasText: "Natal da loja" })).toBeVisible();
    expect(await admin.does("GET /campaigns/:campaignId", { params })).toMatchObject({ message3: "De Maria" });
  });

  await test.step("less than an hour before the start all of it can be read, and nothing changed", async () => {
    const soon = new Date(Date.now() + 20 * 60_000).toISOString();
    await page.goto(`/campaigns/edit/${campaign.id}`);
    await page.getByLabel(wizard.name).fill("Natal tardio");
    await admin.does("PUT /campaigns/:campaignId", { params, body: { scheduledAt: soon, message2: "Oi, {name}." } });
    await expect(page.getByText(wizard.newer.late), "who writes then reads that it is not saved").toBeVisible();
    await expect(page.getByRole("button", { name: wizard.newer.keep })).toHaveCount(0);
    await page.getByRole("button", { name: wizard.newer.take }).click();
    await expect(page.getByLabel(wizard.name)).toHaveValue("Natal da loja");
    await expect(page.getByText(wizard.newer.late)).toBeHidden();
    await expect(page.getByText(wizard.locked)).toBeVisible();
    await expect(page.getByLabel(wizard.name)).toHaveAttribute("readonly");
    await goOn(3);
    await page.getByRole("tab", { name: filled(wizard.message, { n: 2 }) }).click();
    const second = page.getByLabel(filled(wizard.messageText, { n: 2 }));
    await expect(second).toHaveValue("Oi, {name}.");
    await expect(second).toHaveAttribute("readonly");
    await expectAccessible(page, "a campaign that can only be read");
    await next.click();
    await expect(save).toBeDisabled();
  });

  await test.step("somebody deletes the campaign whose report is open", async () => {
    await page.goto(`/campaign/${campaign.id}/report`);
    await expect(page.getByRole("heading", { level: 1, name: "Natal da loja" })).toBeVisible();
    await admin.does("DELETE /campaigns/:campaignId", { params });
    await expect(page.getByText(pt.errors.ERR_NO_CAMPAIGN_FOUND)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: campaigns.title }).click();
    await expect(page.getByText(campaigns.empty)).toBeVisible();
  });
});

/** Chooses files from this computer by a button. */
async function uploadFiles(page: Page, button: string, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  const files = names.map((file) => ({
    name: file,
    mimeType: "text/plain",
    buffer: Buffer.from(file === "nada.txt" ? "" : file),
  }));
  await (await chooser).setFiles(files);
}

test("a draft whose hours are deleted meanwhile asks for others, and takes none by itself", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  await admin.does("POST /tags", { body: { name: "Interessados", kanban: 1 } });
  const body = { name: "Celulares", settings: { whatsappIds: [shop.whatsappId] } };
  await admin.does("POST /campaign-settings-templates/whatsapp", { body });
  const { id: scheduleTemplateId } = await makeHours(shop);
  await signIn(page, shop.login);
  await page.goto("/campaigns/new");
  const next = page.getByRole("button", { name: wizard.next });
  await page.getByLabel(wizard.name).fill("Natal");
  await next.click();
  await page.getByRole("combobox", { name: wizard.origin }).click();
  await page.getByRole("option", { name: "Interessados" }).click();
  await admin.does("POST /tags", { body: { name: "Contatados", kanban: 1 } });
  await page.getByRole("combobox", { name: wizard.destination }).click();
  await page.getByRole("option", { name: "Contatados" }).click();
  const moves = filled(wizard.moves, { from: "Interessados", to: "Contatados" });
  await expect(page.getByText(moves), "a stage that was made meanwhile").toBeVisible();
  await page.getByLabel(wizard.doNotMove).check();
  await next.click();
  await expect(page.getByRole("combobox", { name: wizard.scheduleTemplate })).toHaveValue("Sempre");
  await typeMoment(page, wizard.start, `${nextMonth}T09:00`);
  await expect(page.getByRole("list", { name: campaigns.lights.title })).toBeVisible();
  await next.click();
  await page.getByLabel(filled(wizard.messageText, { n: 1 })).fill("Olá, {name}!");
  await page.goto("/tickets");
  await makeHours(shop, "Comercial");
  const params = { scheduleTemplateId };
  await admin.does("DELETE /campaign-settings-templates/schedule/:scheduleTemplateId", { params });
  await page.goto("/campaigns/new");
  await expect(page.getByText(wizard.problem.gone)).toBeVisible();
  await expect(page.getByRole("combobox", { name: wizard.scheduleTemplate })).toHaveValue("");
});
