import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { answering, common, connections, queues } = pt;

test("an admin follows what customers are told, changes it where the page leads, and tries it", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.getByRole("link", { name: answering.title }).click();
  const step = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const rating = step(answering.step.rating);
  await expect(rating).toBeVisible();
  await expectAccessible(page, "how we answer");

  await test.step("the connection's form opens from its step, and the page says what was saved", async () => {
    await rating.getByRole("link", { name: answering.place.connection }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: connections.form.tab.messages }).click();
    await dialog.getByLabel(connections.form.complationMessage, { exact: true }).fill("Obrigada, volte sempre!");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: answering.title }).click();
    await expect(rating.getByText("Obrigada, volte sempre!")).toBeVisible();
  });

  await test.step("a queue that answers nothing is named until it does", async () => {
    const { id } = await shop.admin.does("POST /queue", { body: { name: "Financeiro", color: "#2e7d32" } });
    const sales = { name: "Vendas", color: "#1565c0", greetingMessage: "Bem-vindo às vendas!" };
    const other = await shop.admin.does("POST /queue", { body: sales });
    await shop.admin.does("PUT /whatsapp/:whatsappId", {
      params: { whatsappId: shop.whatsappId },
      body: { queueIds: [id, other.id], greetingMessage: "Oi!" },
    });
    const hint = step(answering.step.queues).getByText(filled(answering.silent_one, { queues: "Financeiro" }));
    await expect(hint).toBeVisible();
    await page.goto("/queues");
    await page.getByRole("row").filter({ hasText: "Financeiro" }).hover();
    await page.getByRole("button", { name: filled(common.editNamed, { name: "Financeiro" }) }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(queues.form.greetingNone)).toBeVisible();
    await dialog.getByLabel(queues.form.greeting).fill("Já falamos com você.");
    await expect(dialog.getByText(queues.form.greetingNone)).toBeHidden();
    await expect(dialog.getByText(queues.form.greetingHelp)).toBeVisible();
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: answering.title }).click();
    await expect(step(answering.step.queues).getByText("Já falamos com você.")).toBeVisible();
    await expect(hint).toBeHidden();
  });

  await test.step("what a queue's integration answers, here and where the queue is tried", async () => {
    const body = { type: "n8n" as const, name: "Triagem", urlN8N: "https://8.8.8.8/webhook" };
    const { id: integrationId } = await shop.admin.does("POST /queueIntegration", { body });
    const [queueId = 0] = (await shop.admin.does("GET /queue", { query: {} })).flatMap(({ id, name }) =>
      name === "Vendas" ? id : [],
    );
    await shop.admin.does("PUT /queue/:queueId", { params: { queueId }, body: { integrationId } });
    const named = filled(answering.machine.integration, { queue: "Vendas", name: "Triagem" });
    await expect(step(answering.step.queues).getByText(named)).toBeVisible();
    await page.goto("/queues");
    await page.getByRole("button", { name: "Vendas", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: queues.form.tab.try }).click();
    for (const text of ["oi", "2", "quanto custa?"]) {
      await dialog.getByLabel(queues.try.placeholder).fill(text);
      await dialog.getByLabel(queues.try.placeholder).press("Enter");
      await expect(dialog.getByLabel(queues.try.placeholder)).toHaveValue("");
    }
    await expect(
      dialog.getByText(filled(queues.try.machine.integration, { name: "Triagem" }), { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByText(filled(queues.try.asks.integration, { name: "Triagem" }))).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto("/answering");
    const connection = { whatsappId: shop.whatsappId };
    await shop.admin.does("PUT /whatsapp/:whatsappId", { params: connection, body: { integrationId } });
    const instead = filled(answering.instead.later.integration, { name: "Triagem" });
    await expect(step(answering.step.menu).getByText(instead)).toBeVisible();
    await shop.admin.does("PUT /whatsapp/:whatsappId", { params: connection, body: { integrationId: null } });
    await expect(step(answering.step.menu).getByText(instead)).toBeHidden();
  });

  await test.step("a special day that rules today is named at the hours", async () => {
    await shop.admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "company" } });
    const date = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
    await shop.admin.does("POST /special-days", { body: { name: "Mutirão", date, isYearly: false, hours: null } });
    const said = filled(answering.today.closed, { name: "Mutirão" });
    await expect(step(answering.step.hours).getByText(said)).toBeVisible();
  });

  await test.step("a step is tried on the test phone, which stands beside the page", async () => {
    const name = filled(answering.try.step, { step: answering.step.rating });
    await page.getByRole("button", { name }).click();
    await expect(page.locator("#test-phone")).toBeVisible();
    await expect(rating).toBeVisible();
  });
});
