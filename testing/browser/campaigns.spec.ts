import { typeMoment } from "./dates.ts";
import { expectAccessible } from "./accessible.ts";
import { prepareCampaign } from "./campaign-scene.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { campaigns, common, quickMessages, simulator } = pt;
const { wizard } = campaigns;

test("an admin plans a campaign, sees how it will read, and follows it to its end", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const { fernanda, joao } = await prepareCampaign(shop);
  await signIn(page, shop.login);
  await page.getByRole("link", { name: campaigns.title }).click();
  const next = page.getByRole("button", { name: wizard.next });
  const choose = async (label: string, option: string) => {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };

  await test.step("the empty page says what a campaign is", async () => {
    await expect(page.getByText(campaigns.empty)).toBeVisible();
    await expectAccessible(page, "the empty page of campaigns");
    await page.getByRole("button", { name: campaigns.add }).click();
  });

  await test.step("a step is left only when it is whole", async () => {
    await next.click();
    await expect(page.getByText(wizard.problem.nameRequired)).toBeVisible();
    await expect(page.getByLabel(wizard.name)).toBeFocused();
    await page.getByLabel(wizard.name).fill("Volta às aulas");
    await next.click();
    await next.click();
    await expect(page.getByText(wizard.problem.originRequired)).toBeVisible();
    await expect(page.getByText(wizard.problem.destinationRequired)).toBeVisible();
  });

  await test.step("the destination can't be the origin; who gets it is counted", async () => {
    await choose(wizard.origin, "Interessados");
    await choose(wizard.destination, "Interessados");
    await expect(page.getByText(wizard.problem.sameTag)).toBeVisible();
    await choose(wizard.destination, "Avisados");
    await expect(page.getByText(wizard.problem.sameTag)).toBeHidden();
    await choose(wizard.origin, "Avisados");
    await expect(page.getByText(wizard.sameStays), "nobody is moved any longer").toBeVisible();
    await expect(page.getByText(wizard.problem.sameTag)).toBeHidden();
    await choose(wizard.origin, "Interessados");
    await expect(page.getByText(wizard.originStays)).toBeVisible();
    await page.getByLabel(wizard.doNotMove).uncheck();
    await choose(wizard.destination, "Avisados");
    await page.getByText(filled(campaigns.audience.getting_other, { count: 2 })).waitFor();
    await page.route(
      "**/api/campaigns/audience",
      (route) => route.fulfill({ status: 429, json: { error: "ERR_TOO_MANY_REQUESTS" } }),
      { times: 1 },
    );
    // Back of the browser is a step back too.
    await page.goBack();
    await expect(page.getByLabel(wizard.name)).toBeVisible();
    await next.click();
    const failed = page.getByRole("alert").filter({ hasText: campaigns.audience.failed });
    await failed.getByRole("button", { name: common.tryAgain }).click();
    await expect(failed).toBeHidden();
    await expect(page.getByText(filled(campaigns.audience.getting_other, { count: 2 }))).toBeVisible();
    await expectAccessible(page, "the stages of a campaign");
    await next.click();
  });

  await test.step("both templates are chosen already; a start that has passed is said", async () => {
    await expect(page.getByRole("combobox", { name: wizard.scheduleTemplate })).toHaveValue("Sempre");
    await expect(page.getByRole("combobox", { name: wizard.connectionTemplate })).toHaveValue("Celulares");
    await typeMoment(page, wizard.start, "2026-01-05T09:00");
    await expect(page.getByText(wizard.startsNow)).toBeVisible();
    await next.click();
  });

  await test.step("the preview greets as the start will", async () => {
    const text = page.getByLabel(filled(wizard.messageText, { n: 1 }));
    const phone = page.getByRole("region", { name: campaigns.preview.title });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await text.fill("{{ms}}!");
    for (const [hour, greeting] of [
      ["08:00", "Bom dia!"],
      ["20:00", "Boa noite!"],
    ] as const) {
      await page.getByRole("button", { name: wizard.back, exact: true }).click();
      await typeMoment(page, wizard.start, `${tomorrow}T${hour}`);
      await next.click();
      await expect(phone.getByText(greeting)).toBeVisible();
    }
    await page.getByRole("button", { name: wizard.back, exact: true }).click();
    await typeMoment(page, wizard.start, "2026-01-05T09:00");
    await next.click();
    await text.fill("");
  });

  await test.step("words of a conversation, which a campaign has none of, are warned of", async () => {
    const text = page.getByLabel(filled(wizard.messageText, { n: 1 }));
    const phone = page.getByRole("region", { name: campaigns.preview.title });
    await text.fill("Protocolo {{protocol}} de {queue}, {{firstName}}");
    await expect(phone.getByText(filled(campaigns.preview.unknown, { names: "protocol, queue" }))).toBeVisible();
    await text.fill("");
  });

  await test.step("the phone shows the text with a contact's name; few variants are warned of", async () => {
    await expect(page.getByLabel(filled(wizard.messageText, { n: 1 }))).toBeFocused();
    await page.getByLabel(filled(wizard.messageText, { n: 1 })).fill("Olá, ");
    const variables = page.getByRole("group", { name: quickMessages.variables.label });
    await variables.getByRole("button", { name: quickMessages.variables.name, exact: true }).click();
    await page.keyboard.type("! As aulas voltaram");
    const phone = page.getByRole("region", { name: campaigns.preview.title });
    await expect(phone.getByText(/Olá, (Fernanda Souza|João Lima)! As aulas voltaram/)).toBeVisible();
    await expect(page.getByText(filled(wizard.fewVariants_one, { count: 1, all: 5 }))).toBeVisible();
    await page.route(
      "**/api/campaigns/preview",
      (route) => route.fulfill({ status: 429, json: { error: "ERR_TOO_MANY_REQUESTS" } }),
      { times: 1 },
    );
    await page.keyboard.type(".");
    await phone.getByRole("alert").getByRole("button", { name: common.tryAgain }).click();
    await expect(phone.getByText(/As aulas voltaram\./)).toBeVisible();
    await expectAccessible(page, "the messages of a campaign");
  });

  await test.step("a test goes out, and leaves the step as it is", async () => {
    const tester = await shop.customer("Rita Souto");
    await page.getByRole("button", { name: campaigns.test.open }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(campaigns.test.number).fill(tester.number);
    await dialog.getByRole("button", { name: campaigns.test.send }).click();
    await expect(page.getByText(campaigns.test.sent)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(filled(wizard.messageText, { n: 1 }))).toBeVisible();
  });

  await test.step("what is filled in survives a reload", async () => {
    // A reload at the step that is shown: the draft is stored once the page goes away.
    await page.reload();
    await expect(page.getByText(wizard.draft)).toBeVisible();
    await expect(page.getByRole("group", { name: wizard.step.messages })).toBeVisible();
  });

  await test.step("the review shows the person who was chosen before, and when it begins and ends", async () => {
    const phone = page.getByRole("region", { name: campaigns.preview.title });
    await expect(phone.getByText(/^Olá, /)).toBeVisible();
    const isFernanda = await phone.getByText("Olá, Fernanda Souza!").isVisible();
    const other = isFernanda ? "João Lima" : "Fernanda Souza";
    await page.getByLabel(campaigns.preview.as).fill(other.slice(0, 5));
    await page.getByRole("option", { name: other }).click();
    await expect(phone.getByText(`Olá, ${other}! As aulas voltaram.`)).toBeVisible();
    // As the server would answer about a text with the first name; it knows variables by their keys.
    await page.route("**/api/campaigns/audience", async (route) => {
      const response = await route.fetch();
      const json = { ...((await response.json()) as object), without: [{ variable: "firstname", count: 1 }] };
      await route.fulfill({ response, json });
    });
    await next.click();
    await expect(page.getByRole("group", { name: wizard.step.review })).toBeVisible();
    const firstName = { count: 1, variable: quickMessages.variables.firstName };
    await expect(page.getByText(filled(campaigns.audience.without_one, firstName))).toBeVisible();
    await page.unroute("**/api/campaigns/audience");
    await expect(phone.getByText(`Olá, ${other}! As aulas voltaram.`)).toBeVisible();
    const run = page.getByRole("region", { name: campaigns.estimate.title });
    await expect(run).toContainText(campaigns.estimate.startsNow);
    await expect(run).toContainText(/Fim previsto: hoje, \d\d:\d\d/);
    await expect(page.getByRole("definition").filter({ hasText: "Volta às aulas" })).toBeVisible();
    // A test phone has no limit of a day.
    const light = page.getByRole("list", { name: campaigns.lights.title }).getByRole("listitem");
    await expect(light).toContainText(new RegExp(`${filled(campaigns.lights.todayWithoutLimit, { sent: 0 })}$`));
    await expectAccessible(page, "the review of a campaign");
    await page.getByRole("button", { name: wizard.saveAndStart }).click();
    await expect(page).toHaveURL(/\/campaigns$/);
  });

  await test.step("it runs to its end, and everybody got it once, by name", async () => {
    const row = page.getByRole("row").filter({ hasText: "Volta às aulas" });
    await expect(row).toContainText(campaigns.status.FINALIZADA, { timeout: 60_000 });
    expect(await shop.receivedBy(fernanda)).toContain("Olá, Fernanda Souza! As aulas voltaram.");
    expect((await shop.receivedBy(joao)).filter((body) => body.includes("As aulas"))).toEqual([
      "Olá, João Lima! As aulas voltaram.",
    ]);
  });

  await test.step("the report follows the answer of a customer", async () => {
    await page.getByRole("button", { name: "Volta às aulas" }).first().click();
    const count = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("xpath=../dd");
    await expect(count(campaigns.count.sent)).toHaveText("2");
    await shop.writes(joao, "Que bom! Quais os horários?");
    await expect(count(campaigns.count.answered)).toHaveText("1");
    await expect(page.getByRole("row").filter({ hasText: "João Lima" })).toContainText(campaigns.recipient.answered);
    const said = page.getByRole("region", { name: campaigns.report.messages });
    await expect(said.getByText("Olá, {{name}}! As aulas voltaram.")).toBeVisible();
    await expectAccessible(page, "the report of a campaign");
  });

  await test.step("beside the test phone, the report's tables keep to their place", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("banner").getByRole("button", { name: simulator.title }).click();
    const phone = page.getByRole("complementary", { name: simulator.title });
    await expect(phone).toBeVisible();
    for (const name of [campaigns.report.byVariant, campaigns.report.byConnection]) {
      const section = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
      expect(await section.evaluate((it) => it.scrollWidth - it.clientWidth), name).toBeLessThanOrEqual(0);
    }
    await phone.getByRole("button", { name: simulator.close }).click();
    await expect(phone).toBeHidden();
  });

  await test.step("what has begun can be read, and nothing is said of saving it", async () => {
    const [campaign] = (await shop.admin.does("GET /campaigns")).records;
    await page.goto(`/campaigns/edit/${campaign?.id ?? 0}`);
    await expect(page.getByText(wizard.locked)).toBeVisible();
    for (let step = 0; step < 2; step++) await next.click();
    await expect(page.getByLabel(wizard.start, { exact: true })).toHaveAttribute("readonly");
    await expect(page.getByText(wizard.startsNow)).toBeHidden();
    for (let step = 0; step < 2; step++) await next.click();
    // It began when it was saved, not in January.
    const today = new Date(campaign?.scheduledAt ?? 0).toLocaleDateString("pt-BR", {
      dateStyle: "long",
      timeZone: "America/Sao_Paulo",
    });
    await expect(page.getByRole("definition").filter({ hasText: today })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "5 de janeiro de 2026" })).toBeHidden();
    await expect(page.getByText(wizard.startsNowShort)).toBeHidden();
  });
});
