import type { Route } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { prepareCampaign } from "./campaign-scene.ts";
import { typeMoment } from "./dates.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { campaigns, common } = pt;
const { wizard } = campaigns;
const name = "Natal da loja";

test("a campaign that was stopped before it wrote is edited again, and copied", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  await prepareCampaign(shop);
  const [tag] = (await admin.does("GET /tags")).tags;
  const [connections] = await admin.does("GET /campaign-settings-templates/whatsapp");
  // Its hours are in three days: it waits.
  const hours = { dayOfWeek: (new Date().getDay() + 3) % 7, startTime: "09:00", endTime: "17:00", isEnabled: true };
  const closed = await admin.does("POST /campaign-settings-templates/schedule", {
    body: { name: "Só um dia", settings: { days: [hours] } },
  });
  await admin.does("POST /campaigns", {
    body: {
      name,
      message1: "Olá, {name}!",
      tagListId: tag?.id ?? 0,
      scheduledAt: new Date().toISOString(),
      scheduleTemplateId: closed.id,
      whatsappTemplateId: connections?.id ?? 0,
    },
  });
  await signIn(page, shop.login);
  await page.getByRole("link", { name: campaigns.title }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(campaigns.status.WAITING_START_TIME);
  const choose = async (verb: string) => {
    await row.getByRole("button", { name: filled(pt.common.more, { name }) }).click();
    await page.getByRole("menuitem", { name: verb, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page, `the question of ${verb}`);
    await dialog.getByRole("button", { name: verb, exact: true }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step("stopped, it opens in the wizard, without its start", async () => {
    await choose(campaigns.verb.cancel);
    await expect(row).toContainText(campaigns.status.CANCELADA);
    await choose(campaigns.verb.reopen);
    await expect(page.getByText(filled(campaigns.done.reopen, { name }))).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: wizard.edit })).toBeVisible();
    await expect(page.getByLabel(wizard.name)).toHaveValue(name);
    await page.goBack();
    await expect(row).toContainText(campaigns.status.INATIVA);
  });

  await test.step("the copy opens in the wizard under a name of its own", async () => {
    await choose(campaigns.verb.duplicate);
    await expect(page.getByLabel(wizard.name)).toHaveValue(filled(campaigns.copyOf, { name }));
    const { records } = await admin.does("GET /campaigns");
    expect(records.map(({ status }) => status)).toEqual(["INATIVA", "INATIVA"]);
    await page.goBack();
    await page
      .getByRole("row")
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole("button", { name: filled(pt.common.more, { name }), exact: true })
      .click();
    await page.getByRole("menuitem", { name: campaigns.verb.duplicate, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: campaigns.verb.duplicate, exact: true }).click();
    await expect(page.getByLabel(wizard.name)).toHaveValue(filled(campaigns.copyNumbered, { name, number: 2 }));
    const [second] = (await admin.does("GET /campaigns")).records;
    await admin.does("DELETE /campaigns/:campaignId", { params: { campaignId: second?.id ?? 0 } });
  });

  await test.step("a stage that a scheduled campaign uses stays, and its name is said", async () => {
    await admin.does("POST /campaigns", {
      body: {
        name: "Festa junina",
        message1: "Olá!",
        tagListId: tag?.id ?? 0,
        scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
        scheduleTemplateId: closed.id,
        whatsappTemplateId: connections?.id ?? 0,
      },
    });
    await page.goto("/tags");
    const tagRow = page.getByRole("row").filter({ hasText: tag?.name ?? "" });
    await tagRow.getByRole("button", { name: filled(pt.common.more, { name: tag?.name ?? "" }) }).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
    const refusal = page.getByRole("alert").filter({
      hasText: filled(pt.errors.ERR_TAG_IN_USE, { names: "Festa junina" }),
    });
    await expect(refusal).toBeVisible();
    await tagRow.getByRole("button", { name: tag?.name ?? "", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: common.save }).click();
    const saved = page.getByText(filled(pt.tags.form.stageSaved, { name: tag?.name ?? "" }));
    await expect(saved).toBeVisible();
    await expect(saved).toBeHidden();
    await expect(refusal, "it stays until it is closed").toBeVisible();
    await refusal.getByRole("button", { name: common.close }).click();
    await expect(refusal).toBeHidden();
    await expect(tagRow).toBeVisible();
  });

  await test.step("one in preparation says that its stage was deleted, and asks for another", async () => {
    const [planned, copy] = (await admin.does("GET /campaigns")).records;
    await admin.does("DELETE /campaigns/:campaignId", { params: { campaignId: planned?.id ?? 0 } });
    await admin.does("DELETE /tags/:tagId", { params: { tagId: tag?.id ?? 0 } });
    await page.goto(`/campaigns/edit/${copy?.id ?? 0}`);
    await expect(page.getByLabel(wizard.name)).toHaveValue(filled(campaigns.copyOf, { name }));
    await page.getByRole("button", { name: wizard.next }).click();
    const origin = page.getByRole("combobox", { name: wizard.origin });
    await expect(origin).toHaveAccessibleDescription(new RegExp(wizard.problem.gone));
    await expectAccessible(page, "a campaign whose stage was deleted");
    await page.getByRole("button", { name: wizard.next }).click();
    await expect(page.getByRole("group", { name: wizard.step.stages })).toBeVisible();
    await origin.click();
    await page.getByRole("option", { name: "Interessados" }).click();
    await expect(page.getByText(wizard.problem.gone)).toBeHidden();
  });
});

test("a campaign whose list or stage was deleted says so, and its copy asks for another audience", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  await prepareCampaign(shop);
  const [hours] = await admin.does("GET /campaign-settings-templates/schedule");
  const [connections] = await admin.does("GET /campaign-settings-templates/whatsapp");
  const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: "Clientes VIP" } });
  const tag = await admin.does("POST /tags", { body: { name: "Curso antigo", kanban: 0 } });
  const campaign = (called: string, audience: object) =>
    admin.does("POST /campaigns", {
      body: {
        name: called,
        message1: "Olá, {name}!",
        ...audience,
        scheduledAt: new Date().toISOString(),
        scheduleTemplateId: hours?.id ?? 0,
        whatsappTemplateId: connections?.id ?? 0,
      },
    });
  const both = [await campaign("Da lista", { contactListId }), await campaign("Da etiqueta", { tagListId: tag.id })];
  for (const { id } of both)
    await expect
      .poll(() => admin.does("GET /campaigns/:campaignId", { params: { campaignId: id } }))
      .toMatchObject({ status: "FINALIZADA" });
  await signIn(page, shop.login);
  await page.getByRole("link", { name: campaigns.title }).click();
  const next = page.getByRole("button", { name: wizard.next });
  const dialog = page.getByRole("dialog");
  const choose = async (called: string, verb: string) => {
    await page.getByRole("button", { name: filled(common.more, { name: called }), exact: true }).click();
    await page.getByRole("menuitem", { name: verb, exact: true }).click();
  };

  await test.step("the question says that a copy has the audience, as long as it is there", async () => {
    await choose("Da lista", campaigns.verb.duplicate);
    await expect(dialog.getByText(campaigns.askText.duplicate)).toBeVisible();
    await dialog.getByRole("button", { name: common.cancel }).click();
    await admin.does("DELETE /contact-lists/:contactListId", { params: { contactListId } });
    await admin.does("DELETE /tags/:tagId", { params: { tagId: tag.id } });
  });

  await test.step("the list is shown as deleted, in its step and in the review", async () => {
    await choose("Da lista", campaigns.verb.view);
    await next.click();
    await expect(page.getByRole("combobox", { name: wizard.list })).toHaveAttribute("placeholder", wizard.gone.list);
    await expect(page.getByText(wizard.problem.gone)).toBeHidden();
    for (let step = 0; step < 3; step++) await next.click();
    await expect(page.getByRole("group", { name: wizard.step.review })).toContainText(wizard.gone.list);
    await page.getByRole("button", { name: common.cancel }).click();
  });

  await test.step("the stage is shown as deleted, with the name that it had", async () => {
    const gone = filled(wizard.gone.tag, { name: "Curso antigo" });
    await choose("Da etiqueta", campaigns.verb.view);
    await next.click();
    await expect(page.getByRole("combobox", { name: wizard.origin })).toHaveValue(gone);
    for (let step = 0; step < 3; step++) await next.click();
    await expect(page.getByRole("group", { name: wizard.step.review })).toContainText(gone);
    await expect(page.getByText(campaigns.audience.failed)).toBeHidden();
    await page.getByRole("button", { name: common.cancel }).click();
  });

  for (const [called, field] of [
    ["Da lista", wizard.list],
    ["Da etiqueta", wizard.origin],
  ] as const)
    await test.step(`the copy of “${called}” asks for another`, async () => {
      await choose(called, campaigns.verb.duplicate);
      await expect(dialog.getByText(campaigns.askText.duplicateAlone)).toBeVisible();
      await expectAccessible(page, "the question about a copy without audience");
      await dialog.getByRole("button", { name: campaigns.verb.duplicate, exact: true }).click();
      await expect(page.getByLabel(wizard.name)).toHaveValue(filled(campaigns.copyOf, { name: called }));
      await next.click();
      const choice = page.getByRole("combobox", { name: field });
      await expect(choice).toHaveAccessibleDescription(new RegExp(wizard.problem.gone));
      await next.click();
      await expect(page.getByRole("group", { name: wizard.step.stages })).toBeVisible();
      await page.getByRole("button", { name: common.cancel }).click();
    });
});

test("a campaign that began while the answer was lost is told as saved by the next try, by nobody else", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  const { choices } = await prepareCampaign(shop);
  const { id } = await admin.does("POST /campaigns", {
    body: {
      name,
      message1: "Olá, {name}!",
      ...choices,
    },
  });
  await signIn(page, shop.login);
  await page.goto(`/campaigns/edit/${id}`);
  const next = page.getByRole("button", { name: wizard.next });
  await expect(page.getByLabel(wizard.name)).toHaveValue(name);
  await next.click();
  await next.click();
  // What comes late moves the button, and a click in progress is lost.
  const lights = page.getByRole("list", { name: campaigns.lights.title });
  await expect(lights).toBeVisible();
  await typeMoment(page, wizard.start, "2026-01-05T09:00");
  await expect(page.getByText(wizard.startsNow)).toBeVisible();
  await next.click();
  await next.click();
  await expect(page.getByText(filled(campaigns.audience.getting_other, { count: 2 }))).toBeVisible();
  await expect(lights).toBeVisible();
  const answerIsLost = async (route: Route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/api/campaigns/${id}`, answerIsLost);
  const save = page.getByRole("button", { name: wizard.saveAndStart });
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: pt.errors.ERR_NETWORK })).toBeVisible();
  await page.unroute(`**/api/campaigns/${id}`, answerIsLost);
  expect(await admin.does("GET /campaigns/:campaignId", { params: { campaignId: id } })).toMatchObject({
    isEditable: false,
  });
  await expect(page.getByText(wizard.locked)).toBeHidden();
  await save.click();
  await expect(page.getByText(filled(campaigns.saved, { name }))).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});
