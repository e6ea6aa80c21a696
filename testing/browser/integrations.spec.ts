import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, integrations, tickets } = pt;

test("an admin adds an integration of each kind, gives one to a queue, and removes it", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/queue-integration");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save });
  const named = (name: string) => page.getByRole("row").filter({ hasText: name });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });

  await test.step("the empty page says what an integration is", async () => {
    await expect(page.getByText(integrations.page.empty)).toBeVisible();
    await expectAccessible(page, "the empty page of integrations");
  });

  await test.step("a flow needs an address that does not lead inside, and keeps its secret", async () => {
    await page.getByRole("button", { name: integrations.page.add }).click();
    await field(integrations.page.type).selectOption("n8n");
    await field(integrations.page.name).fill("Pedidos");
    await save.click();
    await expect(field(integrations.form.url)).toBeFocused();
    await field(integrations.form.url).fill("abc");
    await dialog.getByRole("button", { name: integrations.form.try }).click();
    await expect(dialog.getByText(errors.field.invalid_address)).toBeVisible();
    await expect(field(integrations.form.url)).toBeFocused();
    await field(integrations.form.url).fill("http://10.0.0.1/webhook");
    await dialog.getByRole("button", { name: common.secret.make }).click();
    await expect(field(integrations.form.secret)).toHaveValue(/^[0-9a-f]{48}$/);
    await save.click();
    await expect(dialog.getByText(errors.ERR_URL_REFUSED)).toBeVisible();
    await dialog.getByText(integrations.form.answer, { exact: true }).click();
    await expect(dialog.getByText(integrations.form.answerHelp)).toBeVisible();
    await expectAccessible(page, "the dialog of an integration", "[role=dialog]");
    await field(integrations.form.url).fill("http://10.0.0.2/webhook");
    await dialog.getByRole("button", { name: integrations.form.try }).click();
    await expect(dialog.getByText(errors.ERR_URL_REFUSED)).toBeVisible();
    await field(integrations.form.url).fill("https://8.8.8.8/webhook");
    await expect(dialog.getByText(errors.ERR_URL_REFUSED)).toHaveCount(0);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(named("Pedidos")).toContainText(integrations.type.n8n);
    await page.getByRole("button", { name: "Pedidos", exact: true }).click();
    await expect(field(integrations.form.secret)).toHaveValue("");
    await expect(field(integrations.form.secret)).toHaveAttribute("placeholder", "••••");
    await dialog.getByRole("button", { name: common.cancel }).click();
  });

  await test.step("a Typebot has its words and times; an agent needs its key", async () => {
    await page.getByRole("button", { name: integrations.page.add }).click();
    await field(integrations.page.type).selectOption("typebot");
    await field(integrations.page.name).fill("Vendas");
    await field(integrations.form.viewer).fill("https://8.8.4.4");
    await field(integrations.form.slug).fill("vendas");
    await expect(field(integrations.form.expires)).toHaveValue("1");
    await expect(field(integrations.form.delay)).toHaveValue(/1.?000/);
    await field(integrations.form.finish).fill("sair");
    await save.click();
    await expect(named("Vendas")).toContainText(integrations.type.typebot);
    await page.getByRole("button", { name: integrations.page.add }).click();
    await field(integrations.page.name).fill("Perguntas");
    await field(integrations.form.project).fill("projeto");
    await field(integrations.form.json).fill("[]");
    await dialog.getByRole("button", { name: integrations.form.try }).click();
    await expect(dialog.getByText(errors.field.invalid)).toBeVisible();
    await field(integrations.form.json).fill("[ ]");
    await expect(dialog.getByText(errors.field.invalid)).toBeHidden();
    await save.click();
    await expect(dialog.getByText(integrations.form.jsonFault.incomplete)).toBeVisible();
    // Close the dialog with the error and reopen the page: nothing is lost.
  });

  await test.step("a queue takes it, and has none when it is removed", async () => {
    const queueId = await shop.admin.queue("Comercial");
    const [flow] = (await shop.admin.does("GET /queueIntegration", { query: {} })).queueIntegrations;
    await page.goto("/queues");
    await page.getByRole("button", { name: "Comercial", exact: true }).click();
    await field(integrations.field.label).selectOption("Pedidos");
    await save.click();
    await expect(dialog).toBeHidden();
    const params = { queueId };
    expect((await shop.admin.does("GET /queue/:queueId", { params })).integrationId).toBe(flow?.id);
    await page.goto("/queue-integration");
    await page.getByRole("button", { name: filled(common.more, { name: "Pedidos" }) }).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await expect(named("Pedidos")).toBeHidden();
    expect((await shop.admin.does("GET /queue/:queueId", { params })).integrationId).toBeNull();
  });
});

test("an attendant hands a conversation to an integration, and takes it back by accepting", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const body = { type: "webhook" as const, name: "Pedidos", urlN8N: "https://8.8.8.8/webhook" };
  const { id: integrationId } = await shop.admin.does("POST /queueIntegration", { body });
  const customer = await shop.customer("Fernanda Dias");
  await shop.writes(customer, "Oi, tudo bem?");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept(customer.name);
  await page.getByRole("button", { name: tickets.more, exact: true }).last().click();
  await page.getByRole("menuitem", { name: tickets.handToBot.menu }).click();
  const dialog = page.getByRole("dialog");
  const choice = dialog.getByLabel(tickets.handToBot.bot);
  await expect(choice.getByRole("option")).toHaveText([
    filled(tickets.handToBot.kind.integration, { name: "Pedidos" }),
  ]);
  await expectAccessible(page, "the dialog that hands to a chatbot", "[role=dialog]");
  await dialog.getByRole("button", { name: tickets.handToBot.button }).click();
  await expect(page.getByText(filled(tickets.handToBot.done, { name: customer.name, bot: "Pedidos" }))).toBeVisible();
  await expect(page.getByText(filled(tickets.gone.toUnqueued, { name: customer.name })), "one's own act").toHaveCount(
    0,
  );
  expect(await shop.ticketWith(customer)).toMatchObject({ status: "pending", userId: null, integrationId });
  await inbox.half("pending").click();
  await inbox.accept(customer.name);
  await expect(inbox.composer(customer.name)).toBeVisible();
  // The screen does not wait for the server's answer.
  await expect.poll(() => shop.ticketWith(customer)).toMatchObject({ status: "open", integrationId: null });
});

test("an integration that fails says so on its page, in its row and in its dialog, until it answers again", async ({
  page,
  nobody,
}) => {
  let status = 404;
  const program = createServer((_, response) => void response.writeHead(status).end()).listen(0, "127.0.0.1");
  await once(program, "listening");
  const { port } = program.address() as AddressInfo;
  const shop = await openShop(nobody);
  const body = { type: "webhook" as const, name: "Pedidos", urlN8N: `http://127.0.0.1:${port}/gancho` };
  const { id: integrationId } = await shop.admin.does("POST /queueIntegration", { body });
  await shop.admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: shop.whatsappId },
    body: { integrationId },
  });
  await signIn(page, shop.login);
  await page.goto("/queue-integration");
  const row = page.getByRole("row").filter({ hasText: "Pedidos" });
  const answered = filled(integrations.failed.answered, { status: "404" });
  await expect(row).toBeVisible();
  await expect(row.getByText(answered)).toBeHidden();

  await test.step("the row hears of the failure, and the dialog says it too", async () => {
    await shop.writes(await shop.customer("Fernanda Dias"), "Oi, tudo bem?");
    await expect(row.getByText(answered)).toHaveText(filled(integrations.failed.now, { why: answered }));
    await expectAccessible(page, "integrations of which one fails");
    await page.getByRole("button", { name: "Pedidos", exact: true }).click();
    await expect(page.getByRole("dialog").getByText(answered)).toBeVisible();
    await expectAccessible(page, "the dialog of an integration that fails", "[role=dialog]");
    await page.getByRole("dialog").getByRole("button", { name: common.cancel }).click();
  });

  await test.step("on a phone the card says it", async () => {
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row.getByText(answered)).toBeVisible();
    await expectAccessible(page, "integrations of which one fails, on a phone");
    await page.setViewportSize(size);
  });

  await test.step("it answers the next customer, and nothing is said any more", async () => {
    status = 200;
    await shop.writes(await shop.customer("Otávio Reis"), "Bom dia");
    await expect(row.getByText(answered)).toBeHidden();
  });

  await test.step("a test's answer stays in the dialog", async () => {
    await page.getByRole("button", { name: "Pedidos", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const tryOut = dialog.getByRole("button", { name: integrations.form.try });
    await tryOut.click();
    await expect(dialog.getByRole("status")).toContainText(filled(integrations.form.triedProgram, { status: "200" }));
    await expect(tryOut).toBeFocused();
    await expectAccessible(page, "the dialog of an integration that was tried", "[role=dialog]");
  });
  program.close();
});

test("who is no admin has no page of integrations", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, await hire(shop.admin, "Bia"));
  await page.goto("/queue-integration");
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole("link", { name: integrations.title })).toBeHidden();
});
