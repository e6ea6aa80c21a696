import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { connections, errors, messages, messagesApi, shell, simulator } = pt;

test("an admin makes a token, copies an example, and sends a text and a file as a program would", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const customer = await shop.customer("Fernanda Dias");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, shop.login);
  await page.getByRole("link", { name: messagesApi.title }).click();
  const token = page.getByRole("textbox", { name: connections.token.label });
  const form = page.getByRole("region", { name: messagesApi.test.title });
  const number = form.getByLabel(messagesApi.test.number);
  const message = form.getByLabel(messagesApi.test.message);
  const send = form.getByRole("button", { name: messagesApi.test.send, exact: true });

  await test.step("the token is made and shown once; the examples and the form have it", async () => {
    await expect(token).toHaveValue(connections.token.none);
    await page.getByRole("button", { name: connections.token.make }).click();
    await expect(page.getByText(connections.token.once)).toBeVisible();
    await expect(token).toHaveValue(/^[\w-]{43}$/);
    const name = messagesApi.example.kind.text;
    await page.getByRole("button", { name: filled(messagesApi.example.copyNamed, { name }) }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl -X POST '${new URL(page.url()).origin}/api/messages/send'`);
    expect(copied).toContain(`Bearer ${await token.inputValue()}`);
    const keys = await page.getByText(/^curl /).allInnerTexts();
    expect(new Set(keys.flatMap((code) => /Idempotency-Key: [\w-]+/.exec(code) ?? [])).size).toBe(3);
    await expect(form.getByLabel(messagesApi.test.token)).toHaveValue(await token.inputValue());
    await page.getByText("JavaScript", { exact: true }).click();
    await expect(page.getByText("await fetch(").first()).toBeVisible();
    await expectAccessible(page, "the messages API");
  });

  await test.step("a token that somebody replaces is no longer offered", async () => {
    const [line] = await shop.admin.does("GET /whatsapp");
    const params = { whatsappId: line?.id ?? 0 };
    await shop.admin.does("POST /whatsapp/:whatsappId/token", { params });
    await expect(page.getByText(connections.token.replaced)).toBeVisible();
    await expect(page.getByRole("button", { name: connections.token.copy, exact: true })).toHaveCount(0);
    await expect(form.getByLabel(messagesApi.test.token)).toHaveValue("");
    await page.getByRole("button", { name: connections.token.replace }).click();
    await page.getByRole("dialog").getByRole("button", { name: connections.token.replace }).click();
    await expect(page.getByText(connections.token.replaced)).toBeHidden();
    await expect(token).toHaveValue(/^[\w-]{43}$/);
  });

  await test.step("the id of a user is copied", async () => {
    const { id, name } = shop.admin.user;
    await page.getByRole("button", { name: filled(messagesApi.id.copy, { id, name }) }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(id));
  });

  await test.step("what is missing is said at its field, and so is a wrong token, which ends no session", async () => {
    await form.getByLabel(messagesApi.test.token).fill("");
    await send.click();
    await expect(form.getByLabel(messagesApi.test.token)).toBeFocused();
    await form.getByLabel(messagesApi.test.token).fill("palavras");
    await number.fill("fale com a Ana");
    await message.fill("Seu pedido saiu para entrega");
    await send.click();
    await expect(form.getByText(messagesApi.test.numberWrong)).toBeVisible();
    await number.fill(customer.number);
    await send.click();
    await expect(form.getByText(errors.ERR_API_TOKEN)).toBeVisible();
    await expectAccessible(page, "the refused test form");
    await expect(page.getByRole("heading", { level: 1, name: messagesApi.title })).toBeVisible();
  });

  await test.step("a text arrives, and its status can be asked", async () => {
    await form.getByLabel(messagesApi.test.token).fill(await token.inputValue());
    await send.click();
    await expect(form.getByRole("status")).toBeVisible();
    await expect.poll(() => shop.receivedBy(customer)).toEqual(["Seu pedido saiu para entrega"]);
    await expect(async () => {
      await form.getByRole("button", { name: messagesApi.sent.ask }).click();
      await expect(form.getByText(messagesApi.sent.status.delivered)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step("a file is required where one is to be sent, and arrives with its caption", async () => {
    await form.getByText(messagesApi.test.file, { exact: true }).first().click();
    await send.click();
    await expect(form.getByText(messagesApi.test.fileRequired)).toBeVisible();
    const pdf = { name: "boleto.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 boleto") };
    await form.locator("input[type=file]").setInputFiles(pdf);
    await form.getByLabel(messagesApi.test.caption).fill("Segue o boleto");
    await send.click();
    await expect.poll(() => shop.receivedBy(customer)).toEqual(["Seu pedido saiu para entrega", "Segue o boleto"]);
  });

  await test.step("the calls are listed with their answers, the refused ones too, as they come", async () => {
    const calls = page.getByRole("region", { name: messagesApi.call.title });
    await expect(calls.getByText("401 ERR_API_TOKEN")).toHaveCount(0);
    await expect(calls.getByText("POST /api/messages/send")).toHaveCount(2);
    const headers = { authorization: `Bearer ${await token.inputValue()}` };
    await page.request.post("/api/messages/check", { headers, data: { number: customer.number } });
    await expect(calls.getByText("POST /api/messages/check")).toBeVisible();
    await page.request.get("/api/messages/send/1", { headers });
    const path = calls.getByText("GET /api/messages/send/:messageId").first();
    await expect(path).toBeVisible();
    const lines = await path.evaluate((code) => code.getBoundingClientRect().height / 20);
    expect(Math.round(lines), "a path has room for itself").toBe(1);
  });

  await test.step("the reference has the calls of programs alone, and tries one, without a request to elsewhere", async () => {
    const made = await token.inputValue();
    const elsewhere: string[] = [];
    const { origin } = new URL(page.url());
    page.on("request", (request) => {
      if (request.url().startsWith("http") && !request.url().startsWith(origin)) elsewhere.push(request.url());
    });
    await page.getByRole("link", { name: messagesApi.reference.open }).click();
    await expect(page.getByText("/api/messages/check", { exact: true })).toBeVisible();
    await expect(page.getByText("/api/tickets")).toHaveCount(0);
    await page.getByRole("button", { name: "Authorize" }).first().click();
    await page.getByRole("textbox", { name: /auth-bearer/i }).fill(made);
    await page.getByRole("button", { name: /apply credentials/i }).click();
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByText("/api/messages/check", { exact: true }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.locator(".body-param__text").fill(JSON.stringify({ number: customer.number }));
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.locator(".live-responses-table").getByText('"exists"').first()).toBeVisible();
    expect(elsewhere).toEqual([]);
  });

  await test.step("attendants see in the conversation that a program wrote", async () => {
    await page.goto("/tickets?tab=closed");
    const inbox = new Inbox(page);
    await inbox.row(customer.number).click();
    await expect(inbox.message("Segue o boleto")).toBeVisible();
    await expect(page.getByText(messages.rule.api).first()).toBeVisible();
  });
});

test("beside the test phone, and on a phone, what a field means stands below its name", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/messages-api");
  const fields = page.getByRole("region", { name: messagesApi.field.title });
  const name = fields.getByText("idempotencyKey", { exact: true });
  const text = fields.getByText(messagesApi.field.idempotencyKey, { exact: true });
  /** How far the text stands to the right of its field's name. */
  const indent = async () => ((await text.boundingBox())?.x ?? 0) - ((await name.boundingBox())?.x ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(indent).toBeGreaterThan(200);
  await page.getByRole("banner").getByRole("button", { name: simulator.title }).click();
  await expect(page.getByRole("complementary", { name: simulator.title })).toBeVisible();
  await expect.poll(indent).toBe(0);
  await expectAccessible(page, "the messages API beside the test phone");
  await page.getByRole("banner").getByRole("button", { name: simulator.title }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(indent).toBe(0);
});

test("without the API in the plan, or a connection, the page says so", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.route("**/api/whatsapp?*", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/whatsapp", (route) => route.fulfill({ json: [] }));
  await page.goto("/messages-api");
  await expect(page.getByText(messagesApi.empty.title)).toBeVisible();
  await expectAccessible(page, "the messages API without a connection");
  await page.route("**/api/auth/me", async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as { company: { plan: { useExternalApi: boolean } } };
    me.company.plan.useExternalApi = false;
    await route.fulfill({ response: answer, json: me });
  });
  await page.goto("/messages-api");
  await expect(page.getByText(shell.notInPlan)).toBeVisible();
  await page.waitForURL((url) => !url.pathname.startsWith("/messages-api"));
});
