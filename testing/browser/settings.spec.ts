import { expectAccessible } from "./accessible.ts";
import { enter, hire, signIn, signUp } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { es, filled, pt } from "./words.ts";

const { common, connections, firstSteps, queues, quickMessages, settings } = pt;

test("an option is stored as it is changed, can be undone, and reaches other tabs", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const stored = async (key: string) => (await admin.does("GET /settings")).find((known) => known.key === key)?.value;
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/settings");
  const notice = page.getByRole("switch", { name: settings.option.sendMsgTransfTicket.label });
  await expect(notice).not.toBeChecked();
  await expectAccessible(page, "the page of settings");

  await notice.click();
  await expect(notice).toBeChecked();
  await expect.poll(() => stored("sendMsgTransfTicket")).toBe("enabled");
  await page.getByRole("button", { name: common.undo }).click();
  await expect(notice).not.toBeChecked();
  await expect.poll(() => stored("sendMsgTransfTicket")).toBe("disabled");

  await admin.does("PUT /settings/:key", { params: { key: "sendMsgTransfTicket" }, body: { value: "enabled" } });
  await expect(notice).toBeChecked();

  await test.step("own words for it, with a variable by a button and a preview", async () => {
    const around = page.getByRole("group", { name: settings.option.transferUserMessage.label });
    await expect(around).toContainText(`${admin.user.name} continua o seu atendimento a partir de agora.`);
    await around.getByRole("textbox").fill("Agora é com ");
    await around.getByRole("button", { name: pt.quickMessages.variables.user }).click();
    await expect(around.getByText(`Agora é com ${admin.user.name}`)).toBeVisible();
    await expectAccessible(page, "the texts of settings");
    await notice.focus();
    await expect.poll(() => stored("transferUserMessage")).toBe("Agora é com {{user}}");
  });
});

test("a number out of its bounds is refused where it was typed, not made another", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Loja", provider: "simulator" } });
  const minutes = async () =>
    (await admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } })).expiresTicket;
  await signIn(page, { email: admin.user.email, password: admin.password });

  await test.step("of a setting", async () => {
    await page.goto("/settings");
    const field = page.getByLabel(settings.option.reopenWindowMinutes.label);
    const before = await field.inputValue();
    await field.fill("-5");
    await field.press("Enter");
    await expect(field).toHaveValue("-5");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await page.reload();
    await expect(field).toHaveValue(before);
  });

  await test.step("of a connection", async () => {
    await page.goto("/connections");
    await page.getByRole("button", { name: filled(common.editNamed, { name: "Loja" }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: connections.form.tab.automation }).click();
    const field = dialog.getByLabel(connections.form.expiresTicket, { exact: true });
    await field.fill("-5");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    expect(await minutes()).toBe(0);
    await field.fill("5");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toHaveCount(0);
    expect(await minutes()).toBe(5);
  });
});

test("the page says what is sent: for a blank text, for a variable, and for a word that is none", async ({
  page,
  nobody,
}) => {
  const admin = await signUp(nobody);
  await admin.does("POST /whatsapp", { body: { name: "Loja", provider: "simulator" } });
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/connections");
  await page.getByRole("button", { name: filled(common.editNamed, { name: "Loja" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: connections.form.tab.messages }).click();
  await expect(dialog.getByText(quickMessages.previewBlank)).toHaveCount(1);
  await expect(dialog.getByText(/^Como foi o seu atendimento\?\s+1 – Insatisfeito/)).toBeVisible();

  const field = dialog.getByLabel(connections.form.ratingMessage);
  await field.fill("{name}, que nota você dá?");
  await expect(dialog.getByText(/^Maria Souza, que nota você dá\?\s+1 – Insatisfeito/)).toBeVisible();
  await field.fill("{{primeiroNome}}, que nota você dá?");
  await expect(dialog.getByText(filled(quickMessages.unknown_one, { words: "{{primeiroNome}}" }))).toBeVisible();
  await expectAccessible(page, "the texts of a connection", "[role=dialog]");

  // Nobody has the conversation while the company is closed; who is rated has it.
  const warning = filled(quickMessages.without_one, { words: "{{user}}" });
  await field.fill("{{user}} atendeu bem?");
  await expect(dialog.getByText(/ atendeu bem\?\s+1 – Insatisfeito/)).toBeVisible();
  await expect(dialog.getByText(warning)).toHaveCount(0);
  await dialog.getByLabel(connections.form.outOfHoursMessage).fill("Fechado. {{user}} responde amanhã");
  await expect(dialog.getByText(warning)).toBeVisible();
  await expect(dialog.getByText("Fechado. responde amanhã")).toBeVisible();

  // Customers read the company's language, whatever the page's.
  await admin.does("PUT /settings/:key", { params: { key: "language" }, body: { value: "en" } });
  await field.fill("{{ms}}, {{name}}! How did {{queue}} do?");
  await expect(dialog.getByText(/^Good \w+, Mary Smith! How did Sales do\?\s+1 – Unsatisfied/)).toBeVisible();
});

test("a greeting warns of what is empty in it: the attendant, and the queue where there are several to choose", async ({
  page,
  nobody,
}) => {
  const admin = await signUp(nobody);
  const named = (name: string, color: string) => admin.does("POST /queue", { body: { name, color } });
  const ids = [(await named("Vendas", "#112233")).id, (await named("Suporte", "#2e7d32")).id];
  const greetingMessage = "Oi";
  await admin.does("POST /whatsapp", {
    body: { name: "Uma", provider: "simulator", queueIds: ids.slice(0, 1), greetingMessage },
  });
  await admin.does("POST /whatsapp", { body: { name: "Duas", provider: "simulator", queueIds: ids, greetingMessage } });
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/connections");
  const dialog = page.getByRole("dialog");
  const greets = async (name: string) => {
    await page.getByRole("button", { name: filled(common.editNamed, { name }) }).click();
    await dialog.getByLabel(connections.form.greeting).fill("{{ queue }}, {user}: {{protocol}}");
  };
  await greets("Duas");
  const both = filled(quickMessages.without_other, { words: "{{ queue }}, {user}" });
  await expect(dialog.getByText(both)).toBeVisible();
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await greets("Uma");
  await expect(dialog.getByText(filled(quickMessages.without_one, { words: "{user}" }))).toBeVisible();
});

test("an admin takes the company's data away as one file; an attendant isn't offered it", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const admin = await signUp(nobody);
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/settings");
  const section = page.getByRole("region", { name: settings.download.title });
  const asked: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/company-download")) asked.push(1);
  });
  // The progress must stay until the test has checked it.
  const looked = Promise.withResolvers<void>();
  let isOld = true;
  await expect(section.getByRole("button", { name: settings.download.start })).toBeVisible();
  await page.route("**/api/company-download", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    await looked.promise;
    const response = await route.fetch();
    const { download } = (await response.json()) as { download: { url: string | null } | null };
    // An expired URL, as on a page open for a day.
    if (isOld && download?.url) download.url += "x";
    await route.fulfill({ response, json: { download } });
  });
  await section.getByRole("button", { name: settings.download.start }).dblclick();
  const progress = section.getByRole("progressbar", { name: settings.download.title });
  await expect(progress).toHaveAttribute("aria-valuenow", "0");
  await expect(section.getByRole("status")).toContainText(filled(settings.download.running, { percent: 0 }));
  await expect(section.getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "a download under way");
  expect(asked).toHaveLength(1);
  looked.resolve();

  const link = section.getByRole("link");
  await expect(link).toBeVisible();
  await expectAccessible(page, "a download that is ready");
  isOld = false;
  const coming = page.waitForEvent("download");
  await link.click();
  expect((await coming).suggestedFilename()).toMatch(/^recado-\d{4}-\d\d-\d\d\.tar$/);

  const attendant = await anotherBrowser();
  await signIn(attendant, await hire(admin, "Bia Rocha"));
  await attendant.goto("/settings");
  await expect(attendant.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(attendant.getByRole("region", { name: settings.download.title })).toHaveCount(0);
});

test("a toast does not cover what was just used", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  await admin.does("PUT /settings/:key", { params: { key: "sendMsgTransfTicket" }, body: { value: "enabled" } });
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.setViewportSize({ width: 700, height: 600 });
  await page.goto("/settings");
  const field = page.getByRole("group", { name: settings.option.transferUserMessage.label }).getByRole("textbox");
  await field.fill("Agora é com {{user}}");
  await field.evaluate((one) => one.scrollIntoView({ block: "start" }));
  await field.press("Tab");
  const toast = page.locator("[data-kind]").filter({ hasText: settings.saved });
  await expect(toast).toBeVisible();
  const [used, shown] = [await field.boundingBox(), await toast.boundingBox()];
  if (!used || !shown) throw new Error("not on the page");
  expect(shown.y + shown.height <= used.y || shown.y >= used.y + used.height).toBe(true);
});

test("Escape closes the suggestions of a colour, and then the dialog", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/queues");
  await page.getByRole("button", { name: queues.page.add }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(queues.form.color).click();
  const suggested = page.locator(".mantine-ColorInput-dropdown");
  await expect(suggested).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(suggested).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("every setting that an admin has is explained by a sentence, there or where connections are set", async ({
  nobody,
}) => {
  const admin = await signUp(nobody);
  const elsewhere = new Set([
    // The plan and the super user decide of it.
    "campaignsEnabled",
    // The checklist itself.
    "firstSteps",
    // On the pages of campaigns: the pace and the opt-outs.
    ...["messageInterval", "longerIntervalAfter", "greaterInterval", "campaignDailyLimit", "campaignWarmUp"],
    ...["optOutKeywords", "optOutConfirmation"],
    // Accepted from older clients and not used.
    "asaas",
    // The page of prompts, beside its meter.
    "promptTokensPerMonth",
  ]);
  const explained = { ...settings.option, ...pt.connections.settings } as Record<string, unknown>;
  for (const { key } of await admin.does("GET /settings")) {
    if (elsewhere.has(key)) continue;
    const { help } = { help: explained[`${key}Help`], ...(explained[key] as object) };
    expect(help, key).toEqual(expect.any(String));
  }
});

test("a new admin sees the first steps, ticked off by what happened, and puts them away", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  await signIn(page, { email: admin.user.email, password: admin.password });
  const list = page.getByRole("region", { name: firstSteps.title });
  await expect(list).toContainText(filled(firstSteps.progress, { count: 0, of: 5 }));
  await expectAccessible(page, "the first steps");

  await admin.queue();
  await list.getByRole("link", { name: firstSteps.step.queue }).click();
  await expect(page.getByRole("heading", { level: 1, name: pt.queues.title })).toBeVisible();
  await page.goBack();
  await expect(list).toContainText(filled(firstSteps.progress, { count: 1, of: 5 }));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings?section=first-steps");
  await expect(list).toContainText(filled(firstSteps.progress, { count: 1, of: 5 }));
  await list.getByRole("button", { name: firstSteps.hide }).click();
  await expect(page.getByText(firstSteps.title)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: settings.group.company, exact: true })).toBeVisible();
});

test("fields side by side are on one line, however long their labels and helps are", async ({ page, nobody }) => {
  const { admin } = await openShop(nobody);
  const { common: words, connections: texts } = es;
  const dialog = page.getByRole("dialog");
  const areOnOneLine = async (...labels: string[]) => {
    const fields = labels.map((label) => dialog.getByLabel(label, { exact: true }));
    await expect(fields[0] ?? dialog).toBeVisible();
    const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
    expect(new Set(tops).size, labels.join(", ")).toBe(1);
  };
  await page.setViewportSize({ width: 900, height: 900 });
  await enter(page, admin, "es");
  await page.goto("/connections");
  await page.getByRole("button", { name: texts.settings.title }).click();
  await areOnOneLine(texts.settings.alertAfterMinutes, texts.settings.outboxWaitMinutes);
  await areOnOneLine(texts.settings.sendPerMinute, texts.settings.sendBurst);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: filled(words.more, { name: "Celular de teste" }) }).click();
  await page.getByRole("menuitem", { name: words.edit }).click();
  await page.getByRole("tab", { name: texts.form.tab.automation }).click();
  await areOnOneLine(texts.form.timeToTransfer, texts.form.transferQueue);
});
