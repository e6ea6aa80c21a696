import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hire, newEmail, signIn } from "./people.ts";
import { openShop, type Shop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { announcements, chats, common, companies, connections, contactLists, contacts, errors, fileLists } = pt;
const { helps, hours, integrations, kanban, plans, prompts, queues, quickMessages, tags, tickets } = pt;
const { users, webhooks } = pt;
const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });

const submitter = (page: Page, button: string) => dialogOf(page).getByRole("button", { name: button, exact: true });

/** Submits a form whose first answer is lost on the way, as typed, then again. */
async function submitTwice(page: Page, path: string, button: string): Promise<void> {
  await loseAnswer(page, path, button);
  await submitter(page, button).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Submits a form whose answer is lost on the way. */
async function loseAnswer(page: Page, path: string, button: string): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await submitter(page, button).click();
  await expect(dialogOf(page).getByText(errors.ERR_NETWORK)).toBeVisible();
  await page.unroute(`**/api${path}`);
}

test.describe("of a form whose answer was lost and that is sent again, one is made:", () => {
  let shop: Shop;
  test.beforeEach(async ({ page, nobody }) => {
    shop = await openShop(nobody);
    await signIn(page, shop.login);
  });

  test("a prompt", async ({ page }) => {
    await shop.admin.does("POST /queue", { body: { name: "Balcão", color: "#336699" } });
    await page.goto("/prompts");
    await expect(page.getByText(prompts.page.emptyText)).toBeVisible();
    await page.getByRole("button", { name: prompts.page.add }).click();
    await field(page, prompts.form.name).fill("Padaria virtual");
    await field(page, prompts.form.prompt).fill("Você é a atendente virtual da padaria. Responda com educação.");
    await dialogOf(page).getByLabel(prompts.form.queue).selectOption({ label: "Balcão" });
    await field(page, prompts.form.apiKey).fill("sk-padaria");
    await submitTwice(page, "/prompt", common.save);
    expect((await shop.admin.does("GET /prompt", { query: {} })).count).toBe(1);
  });

  test("a webhook", async ({ page }) => {
    await page.goto("/webhooks");
    await expect(page.getByText(webhooks.page.empty)).toBeVisible();
    await page.getByRole("button", { name: webhooks.page.add }).click();
    await field(page, webhooks.page.name).fill("Sistema");
    await field(page, webhooks.page.url).fill("https://8.8.8.8:1/gancho");
    await submitTwice(page, "/webhooks", common.save);
    expect((await shop.admin.does("GET /webhooks")).webhooks).toHaveLength(1);
  });

  test("an integration", async ({ page }) => {
    await page.goto("/queue-integration");
    await expect(page.getByText(integrations.page.empty)).toBeVisible();
    await page.getByRole("button", { name: integrations.page.add }).click();
    await field(page, integrations.page.type).selectOption("n8n");
    await field(page, integrations.page.name).fill("Pedidos");
    await field(page, integrations.form.url).fill("https://8.8.8.8/webhook");
    await submitTwice(page, "/queueIntegration", common.save);
    expect((await shop.admin.does("GET /queueIntegration", { query: {} })).count).toBe(1);
  });

  test("a queue, whose name and colour are then its own; what was said of the first try goes", async ({ page }) => {
    await page.goto("/queues");
    await page.getByRole("button", { name: queues.page.add }).first().click();
    await field(page, queues.page.name).fill("Balcão");
    await loseAnswer(page, "/queue", common.save);
    // The page has heard of it meanwhile.
    await expect(page.getByRole("main", { includeHidden: true }).getByText("Balcão")).toBeVisible();
    await field(page, queues.page.name).fill("");
    await submitter(page, common.save).click();
    await expect(field(page, queues.page.name)).toHaveAttribute("aria-invalid", "true");
    await expect(dialogOf(page).getByText(errors.ERR_NETWORK)).toBeHidden();
    await field(page, queues.page.name).fill("Balcão");
    await submitter(page, common.save).click();
    await expect(dialogOf(page)).toBeHidden();
    expect((await shop.admin.does("GET /queue", {})).map(({ name }) => name)).toEqual(["Balcão"]);
  });

  test("a tag, and a stage of the kanban", async ({ page }) => {
    await page.goto("/tags");
    await page.getByRole("button", { name: tags.page.add }).first().click();
    await field(page, tags.page.name).fill("Entrega");
    await submitTwice(page, "/tags", common.save);
    await page.goto("/kanban");
    await page.getByRole("button", { name: kanban.newLane }).first().click();
    await field(page, kanban.form.name).fill("Negociando");
    await submitTwice(page, "/tags", common.save);
    expect((await shop.admin.does("GET /tags/list")).map(({ name, kanban: stage }) => [name, stage])).toEqual([
      ["Entrega", 0],
      ["Negociando", 1],
    ]);
  });

  test("a quick reply", async ({ page }) => {
    await page.goto("/quick-messages");
    await page.getByRole("button", { name: quickMessages.page.add }).first().click();
    await field(page, quickMessages.shortcode).fill("pix");
    await field(page, quickMessages.message).fill("Nossa chave é o CNPJ.");
    await submitTwice(page, "/quick-messages", common.save);
    expect((await shop.admin.does("GET /quick-messages", { query: {} })).count).toBe(1);
  });

  test("a list of files, and one of contacts", async ({ page }) => {
    await page.goto("/files");
    await page.getByRole("button", { name: fileLists.page.add }).first().click();
    await field(page, fileLists.page.name).fill("Cardápio");
    await field(page, fileLists.form.message).fill("Segue o nosso cardápio!");
    await submitTwice(page, "/files", common.save);
    expect((await shop.admin.does("GET /files", { query: {} })).count).toBe(1);
    await page.goto("/contact-lists");
    await page.getByRole("button", { name: contactLists.page.add }).first().click();
    await field(page, contactLists.page.name).fill("Clientes VIP");
    await submitTwice(page, "/contact-lists", common.save);
    await expect(page.getByRole("heading", { name: "Clientes VIP" })).toBeVisible();
    expect(await shop.admin.does("GET /contact-lists/list")).toHaveLength(1);
  });

  test("a user", async ({ page }) => {
    const email = newEmail();
    await page.goto("/users");
    await page.getByRole("button", { name: users.page.add }).first().click();
    await field(page, users.name).fill("Ana Lima");
    await field(page, users.email).fill(email);
    await field(page, users.form.password).fill(shop.admin.password);
    await submitTwice(page, "/users", common.save);
    expect((await shop.admin.login(email)).user.name).toBe("Ana Lima");
    expect((await shop.admin.does("GET /users", { query: {} })).count).toBe(2);
  });

  test("an invitation, with its link; the next person's is another one", async ({ page }) => {
    await page.goto("/users");
    await page.getByRole("button", { name: users.invite.button }).click();
    const invite = submitter(page, users.invite.submit);
    const listed = dialogOf(page).getByRole("listitem");
    await field(page, users.invite.name).fill("Ana Lima");
    await loseAnswer(page, "/invitations", users.invite.submit);
    await invite.click();
    await expect(field(page, users.invite.name)).toHaveValue("");
    await expect(listed).toHaveText([/Ana Lima/]);
    await expect(listed.getByRole("button", { name: users.invite.copy })).toBeVisible();
    await field(page, users.invite.name).fill("Bia Souza");
    await invite.click();
    await expect(listed).toHaveText([/Bia Souza/, /Ana Lima/]);
    expect(await shop.admin.does("GET /invitations")).toHaveLength(2);
  });

  test("a connection; one of another kind is another", async ({ page }) => {
    await page.goto("/connections");
    await page.getByRole("button", { name: connections.add }).click();
    await field(page, connections.form.name).fill("Loja");
    await loseAnswer(page, "/whatsapp", connections.form.submit);
    await submitter(page, connections.form.submit).click();
    await expect(page.getByRole("dialog", { name: connections.form.create })).toBeHidden();
    const names = async () => (await shop.admin.does("GET /whatsapp")).map(({ name, provider }) => [name, provider]);
    const before = ["Celular de teste", "simulator"];
    expect(await names()).toEqual([before, ["Loja", "beta"]]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: connections.add }).click();
    await field(page, connections.form.name).fill("Oficina");
    await loseAnswer(page, "/whatsapp", connections.form.submit);
    await page.getByRole("radio", { name: connections.form.kinds.simulator.name }).check();
    await field(page, connections.form.name).fill("Teste");
    await submitter(page, connections.form.submit).click();
    await expect(dialogOf(page)).toBeHidden();
    expect(await names()).toEqual([before, ["Loja", "beta"], ["Oficina", "beta"], ["Teste", "simulator"]]);
  });

  test("a saved filter", async ({ page }) => {
    await page.goto("/tickets");
    await page.getByRole("button", { name: tickets.saved.button }).click();
    await page.getByRole("menuitem", { name: tickets.saved.manage }).click();
    await field(page, tickets.saved.name).fill("De hoje");
    await submitTwice(page, "/saved-filters", common.save);
    expect((await shop.admin.does("GET /saved-filters")).map(({ name }) => name)).toEqual(["De hoje"]);
  });

  test("a special day", async ({ page }) => {
    await shop.admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "company" } });
    await page.goto("/settings?section=schedules");
    await page.getByRole("button", { name: hours.special.add }).click();
    await field(page, hours.special.name).fill("Natal");
    await field(page, hours.special.date).fill("25/12/2026");
    await submitTwice(page, "/special-days", common.save);
    expect((await shop.admin.does("GET /special-days", {})).map(({ name }) => name)).toEqual(["Natal"]);
  });

  test("a contact", async ({ page }) => {
    await page.goto("/contacts");
    await page.getByRole("button", { name: contacts.page.add }).first().click();
    await field(page, contacts.name).fill("Diego Ribeiro");
    await field(page, contacts.number).fill("5511987654321");
    await submitTwice(page, "/contacts", contacts.create);
    expect((await shop.admin.does("GET /contacts", { query: {} })).count).toBe(1);
  });

  test("a chat", async ({ page }) => {
    await hire(shop.admin, "Ana Lima");
    await page.goto("/chats");
    await page.getByRole("button", { name: chats.add }).click();
    await dialogOf(page).getByLabel(chats.form.title).fill("Vitrine");
    await dialogOf(page)
      .getByRole("checkbox", { name: /Ana Lima/ })
      .check();
    await submitTwice(page, "/chats", chats.form.begin);
    await expect(page.getByRole("heading", { name: "Vitrine" })).toBeVisible();
    expect((await shop.admin.does("GET /chats", { query: {} })).count).toBe(1);
  });
});

test.describe("of the super user's form whose answer was lost and that is sent again, one is made:", () => {
  const mark = randomUUID().slice(0, 8);
  const login = { email: "olivia@recado.test", password: "senha-da-casa" };
  test.beforeEach(async ({ page, nobody }) => {
    const owner = await nobody.login(login.email, login.password);
    await owner.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    await signIn(page, login);
  });

  test("a help video", async ({ page, nobody }) => {
    const title = `Como vender ${mark}`;
    await page.goto("/settings?section=helps");
    await page.getByRole("tab", { name: helps.manage.title, exact: true }).click();
    await page.getByRole("button", { name: helps.manage.add }).click();
    await dialogOf(page).getByLabel(helps.manage.name).fill(title);
    await dialogOf(page).getByLabel(helps.manage.code).fill("https://youtu.be/abc_DEF-123");
    await submitTwice(page, "/helps", common.save);
    const owner = await nobody.login(login.email, login.password);
    expect((await owner.does("GET /helps", { query: { searchParam: title } })).count).toBe(1);
  });

  test("an announcement", async ({ page, nobody }) => {
    const title = `Manutenção ${mark}`;
    await page.goto("/announcements");
    // The button moves when the list turns out to be empty.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: announcements.add }).first().click();
    await field(page, announcements.form.title).fill(title);
    await field(page, announcements.form.text).fill("Das 2 às 4 da manhã.");
    // Everybody would be shown it, in the other tests too.
    await dialogOf(page).getByRole("switch", { name: announcements.state.active }).uncheck();
    await submitTwice(page, "/announcements", common.save);
    const owner = await nobody.login(login.email, login.password);
    expect((await owner.does("GET /announcements", { query: { searchParam: title } })).count).toBe(1);
  });

  test("a plan", async ({ page, nobody }) => {
    const name = `Plano ${mark}`;
    await page.goto("/settings?section=plans");
    await page.getByRole("button", { name: plans.add }).click();
    await field(page, plans.name).fill(name);
    // Companies of other tests sign up with the cheapest public one.
    await dialogOf(page).getByRole("switch", { name: plans.public }).click();
    await submitTwice(page, "/plans", common.save);
    const owner = await nobody.login(login.email, login.password);
    expect((await owner.does("GET /plans/all")).filter((plan) => plan.name === name)).toHaveLength(1);
  });

  test("a company, with the link for its admin that the last try got", async ({ page, nobody }) => {
    const name = `Padaria ${mark}`;
    await page.goto("/settings?section=plans");
    await page.getByRole("tab", { name: companies.title, exact: true }).click();
    await page.getByRole("button", { name: companies.add }).click();
    await field(page, companies.name).fill(name);
    await field(page, companies.email).fill(newEmail());
    await field(page, companies.plan).selectOption({ index: 1 });
    await loseAnswer(page, "/companies", common.save);
    await submitter(page, common.save).click();
    await expect(dialogOf(page).getByLabel(companies.invited.link)).toHaveValue(/invitation=/);
    const owner = await nobody.login(login.email, login.password);
    expect((await owner.does("GET /companies", { query: { searchParam: name } })).count).toBe(1);
  });
});
