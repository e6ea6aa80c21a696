import type { Route } from "@playwright/test";
import { typeMoment } from "./dates.ts";
import { expectAccessible } from "./accessible.ts";
import { prepareCampaign } from "./campaign-scene.ts";
import { holdableEvents } from "./held-events.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { campaigns } = pt;
const { wizard } = campaigns;
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test("a campaign that a colleague deletes while it is edited is said to be gone, and saved as a new one", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  const { choices } = await prepareCampaign(shop);
  const plan = async () => {
    const { id } = await admin.does("POST /campaigns", {
      body: {
        name: "Natal",
        message1: "Olá, {name}!",
        ...choices,
      },
    });
    return { campaignId: id };
  };
  const nameField = page.getByLabel(wizard.name);
  const next = page.getByRole("button", { name: wizard.next });
  const lights = page.getByRole("list", { name: campaigns.lights.title });
  const save = page.getByRole("button", { name: wizard.deleted.saveAndPlan });
  const toReview = async () => {
    await next.click();
    await next.click();
    await expect(lights).toBeVisible();
    await typeMoment(page, wizard.start, `${nextMonth}T09:00`);
    await next.click();
    await next.click();
    await expect(page.getByText(filled(campaigns.audience.getting_other, { count: 2 }))).toBeVisible();
    await expect(lights).toBeVisible();
  };
  const events = await holdableEvents(page);
  await signIn(page, shop.login);

  await test.step("it is said at once, and saving makes another with all that was written", async () => {
    const params = await plan();
    await page.goto(`/campaigns/edit/${params.campaignId}`);
    await nameField.fill("Natal da loja");
    await admin.does("DELETE /campaigns/:campaignId", { params });
    const notice = page.getByText(wizard.deleted.text);
    await expect(notice).toBeVisible();
    const [ofNotice, ofNext] = [await notice.boundingBox(), await next.boundingBox()];
    const endOf = (box: typeof ofNotice) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
    expect(endOf(ofNotice), "it ends where the form ends").toBe(endOf(ofNext));
    await expect(nameField).toHaveValue("Natal da loja");
    await expectAccessible(page, "the wizard of a campaign that somebody else deleted");
    await toReview();
    await save.click();
    await expect(page.getByText(filled(campaigns.saved, { name: "Natal da loja" }))).toBeVisible();
    const { records } = await admin.does("GET /campaigns");
    expect(records).toMatchObject([{ name: "Natal da loja", message1: "Olá, {name}!", status: "PROGRAMADA" }]);
  });

  await test.step("the event is lost: saving says so, and the next save makes one, though its answer is lost", async () => {
    const params = await plan();
    await page.goto(`/campaigns/edit/${params.campaignId}`);
    await expect(nameField).toHaveValue("Natal");
    await nameField.fill("Ano-novo");
    await toReview();
    events.hold();
    await admin.does("DELETE /campaigns/:campaignId", { params });
    await page.getByRole("button", { name: wizard.saveAndPlan }).click();
    await expect(page.getByText(wizard.deleted.text)).toBeVisible();
    await expect(page.getByText(pt.errors.ERR_NO_CAMPAIGN_FOUND)).toBeHidden();
    const answerIsLost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route("**/api/campaigns", answerIsLost, { times: 1 });
    await save.click();
    await expect(page.getByRole("alert").filter({ hasText: pt.errors.ERR_NETWORK })).toBeVisible();
    events.release();
    await save.click();
    await expect(page.getByText(filled(campaigns.saved, { name: "Ano-novo" }))).toBeVisible();
    const { records } = await admin.does("GET /campaigns");
    expect(records.map(({ name }) => name)).toEqual(["Ano-novo", "Natal da loja"]);
  });

  await test.step("it was deleted while the page was closed: what was written is a new campaign's draft", async () => {
    const params = await plan();
    await page.goto(`/campaigns/edit/${params.campaignId}`);
    await nameField.fill("Carnaval");
    await page.goto("/tickets");
    await admin.does("DELETE /campaigns/:campaignId", { params });
    await page.goto(`/campaigns/edit/${params.campaignId}`);
    await expect(page.getByText(pt.errors.ERR_NO_CAMPAIGN_FOUND)).toBeVisible();
    await expect(page).toHaveURL(/\/campaigns\/new$/);
    await expect(page.getByText(wizard.draft)).toBeVisible();
    await expect(nameField).toHaveValue("Carnaval");
    // The place of the new campaign's draft is taken now: the next one leads to the list.
    await page.goto(`/campaigns/edit/${params.campaignId}`);
    await expect(page).toHaveURL(/\/campaigns$/);
  });
});
