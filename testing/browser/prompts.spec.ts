import type { Locator } from "@playwright/test";
import { startOpenAiPeer } from "../../apps/server/src/testing/openai-peer.ts";
import { pdf } from "../../apps/server/src/testing/sample-documents.ts";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, prompts, connections } = pt;
const text = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";

test("an admin adds a prompt, gives it to a connection, and it answers until it hands over", async ({
  page,
  nobody,
}) => {
  const peer = await startOpenAiPeer();
  const shop = await openShop(nobody);
  await shop.admin.does("POST /queue", { body: { name: "Balcão", color: "#336699" } });
  await signIn(page, shop.login);
  await page.goto("/prompts");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save, exact: true });
  const row = page.getByRole("row").filter({ hasText: "Padaria virtual" });

  await test.step("the empty page says what a prompt is", async () => {
    await expect(page.getByText(prompts.page.emptyText)).toBeVisible();
    await expectAccessible(page, "the empty page of prompts");
  });

  await test.step("what is missing is said; the specified values stand there", async () => {
    await page.getByRole("button", { name: prompts.page.add }).click();
    await expect(dialog.getByLabel(prompts.form.maxTokens)).toHaveValue("100");
    await expect(dialog.getByLabel(prompts.form.temperature)).toHaveValue("1");
    await expect(dialog.getByLabel(prompts.form.maxMessages)).toHaveValue("10");
    await expect(dialog.getByRole("combobox", { name: prompts.form.model })).toHaveValue("gpt-3.5-turbo-1106");
    await dialog.getByLabel(prompts.form.name).fill("Oi");
    await dialog.getByLabel(prompts.form.prompt, { exact: true }).fill("Seja gentil.");
    await save.click();
    await expect(dialog.getByText(prompts.form.setSector)).toBeVisible();
    await expectAccessible(page, "the dialog of a prompt", "[role=dialog]");
  });

  await test.step("it is saved, and its key is not shown again", async () => {
    await dialog.getByLabel(prompts.form.name).fill("Padaria virtual");
    await dialog.getByLabel(prompts.form.prompt, { exact: true }).fill(text);
    await dialog.getByLabel(prompts.form.queue).selectOption({ label: "Balcão" });
    await dialog.getByLabel(prompts.form.apiKey, { exact: true }).fill("sk-padaria");
    await dialog.getByLabel(prompts.form.baseUrl).fill(peer.url);
    await dialog.getByLabel(prompts.form.temperature).fill("0,7");
    await save.click();
    await expect(page.getByText(prompts.form.saved)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("Balcão");
    expect((await shop.admin.does("GET /prompt", { query: {} })).prompts).toMatchObject([{ temperature: 0.7 }]);
    await page.getByRole("button", { name: "Padaria virtual", exact: true }).click();
    await expect(dialog.getByLabel(prompts.form.apiKey, { exact: true })).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("the admin talks to it first", async () => {
    await page.getByRole("button", { name: "Padaria virtual", exact: true }).click();
    await dialog.getByLabel(prompts.try.placeholder).fill("Abre domingo?");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("re: Abre domingo?")).toBeVisible();
    // The answer has not pushed what comes next below the dialog's buttons.
    const edge = async (button: Locator) => (await button.boundingBox()) ?? { y: 0, height: 0 };
    await expect(async () => {
      const send = await edge(dialog.getByRole("button", { name: prompts.try.send, exact: true }));
      expect(send.y + send.height).toBeLessThanOrEqual((await edge(save)).y);
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("it knows a text from a file, which goes with the question", async () => {
    await page.getByRole("button", { name: "Padaria virtual", exact: true }).click();
    const buffer = Buffer.from(pdf(["Aos domingos abrimos as 7h."]));
    const file = { name: "Horários.pdf", mimeType: "application/pdf", buffer };
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByLabel(prompts.knowledge.name)).toHaveValue("Horários");
    await dialog.getByRole("button", { name: prompts.knowledge.save }).click();
    await expect(dialog.getByRole("list", { name: prompts.knowledge.list })).toContainText("Horários");
    await expectAccessible(page, "what a prompt knows", "[role=dialog]");
    await dialog.getByLabel(prompts.try.placeholder).fill("Abre no domingo?");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("re: Abre no domingo?")).toBeVisible();
    expect(peer.asked.at(-1)?.messages[0]?.content).toContain("Aos domingos abrimos as 7h.");
    await dialog.getByRole("button", { name: filled(common.deleteNamed, { name: "Horários" }) }).click();
    await expect(dialog.getByRole("list", { name: prompts.knowledge.list })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("Save also saves the text that is being written, or shows what it lacks", async () => {
    await page.getByRole("button", { name: "Padaria virtual", exact: true }).click();
    const file = { name: "longo.txt", mimeType: "text/plain", buffer: Buffer.from("a".repeat(50_001)) };
    await dialog.locator("input[type=file]").setInputFiles(file);
    const tooLong = dialog.getByText(filled(prompts.knowledge.tooLong, { max: 50_000 }));
    await expect(tooLong).toBeVisible();
    await dialog.getByRole("button", { name: prompts.knowledge.add }).click();
    await expect(tooLong, "it is about another text").toBeHidden();
    await dialog.getByRole("textbox", { name: prompts.knowledge.text, exact: true }).fill("Fechamos às 19h.");
    await save.click();
    await expect(dialog.getByLabel(prompts.knowledge.name)).toBeFocused();
    await page.keyboard.type("Fechamento");
    await save.click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Padaria virtual", exact: true }).click();
    await expect(dialog.getByRole("list", { name: prompts.knowledge.list })).toContainText("Fechamento");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("another address asks for the key again", async () => {
    await page.getByRole("button", { name: "Padaria virtual", exact: true }).click();
    await dialog.getByLabel(prompts.form.baseUrl).fill("https://ia.example/v1");
    await save.click();
    await expect(dialog.getByText(prompts.form.keyForAddress)).toBeVisible();
    await dialog.getByLabel(prompts.form.baseUrl).fill(peer.url);
    await save.click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the connection gets it", async () => {
    await page.goto("/connections");
    await page.getByRole("button", { name: filled(common.editNamed, { name: "Celular de teste" }) }).click();
    await dialog.getByRole("tab", { name: connections.form.tab.automation }).click();
    await dialog.getByLabel(prompts.field.label).selectOption({ label: "Padaria virtual" });
    await save.click();
    await expect(dialog).toBeHidden();
  });

  await test.step("it answers a customer, and hands over when they want a person", async () => {
    peer.reply = () => ({ say: "Temos pão quentinho às 17h." });
    const maria = await shop.customer("Maria");
    await shop.writes(maria, "Tem pão?");
    await expect.poll(() => shop.receivedBy(maria), { timeout: 30_000 }).toEqual(["Temos pão quentinho às 17h."]);
    expect(peer.asked.at(-1)).toMatchObject({ key: "sk-padaria" });
    await shop.writes(maria, "Quero falar com um atendente");
    await expect.poll(async () => (await shop.ticketWith(maria)).queue?.name, { timeout: 30_000 }).toBe("Balcão");
    await page.goto("/prompts");
    await expect(row).toContainText(filled(prompts.page.ofMost, { answers: 3, most: 500 }));
  });

  await test.step("where the provider refuses the key, the page says so; in use it is not deleted", async () => {
    peer.reply = () => ({ error: "key" });
    const joao = await shop.customer("João");
    await shop.writes(joao, "Abre hoje?");
    await expect(row).toContainText(prompts.failure.key, { timeout: 30_000 });

    await row.getByRole("button", { name: filled(common.deleteNamed, { name: "Padaria virtual" }) }).click();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await expect(
      page.getByText(filled(prompts.delete.inUse, { name: "Padaria virtual", uses: "Celular de teste" })),
    ).toBeVisible();
  });

  await test.step("the queue is deleted: the form says so before anything is saved", async () => {
    const [{ id: queueId } = { id: 0 }] = (await shop.admin.does("GET /queue", {})).filter(
      ({ name }) => name === "Balcão",
    );
    const edit = filled(common.editNamed, { name: "Padaria virtual" });
    const open = () => row.getByRole("button", { name: edit }).click();
    const field = dialog.getByLabel(prompts.form.queue);
    await open();
    await expect(field.locator("option:checked")).toHaveText("Balcão");
    await shop.admin.does("DELETE /queue/:queueId", { params: { queueId } });
    await expect(dialog.getByText(prompts.form.queueDeleted), "in an open form too").toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row).toContainText(prompts.page.noQueue);

    await open();
    await expect(dialog.getByText(prompts.form.queueDeleted)).toBeVisible();
    await expectAccessible(page, "a prompt whose queue was deleted", "[role=dialog]");
    await save.click();
    await expect(field).toBeFocused();
    await shop.admin.does("POST /queue", { body: { name: "Caixa", color: "#993366" } });
    await field.selectOption({ label: "Caixa" });
    await expect(dialog.getByText(prompts.form.queueDeleted)).toBeHidden();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("Caixa");
  });

  await test.step("the ceiling of the month is changed beside its meter", async () => {
    await page.getByRole("button", { name: prompts.month.change }).click();
    await page.getByLabel(prompts.month.ceiling).fill("50");
    await page.getByRole("button", { name: prompts.month.save }).click();
    await expect(page.getByText(filled(prompts.month.used, { used: "300", most: "50 mil" }))).toBeVisible();
    await page.getByRole("button", { name: prompts.month.change }).click();
    await page.getByLabel(prompts.month.ceiling).fill("0");
    await page.getByRole("button", { name: prompts.month.save }).click();
    const meter = page.getByRole("progressbar", { name: prompts.month.title });
    await expect(meter, "nothing is left of nothing").toHaveAttribute("aria-valuenow", "100");
  });
  await peer.close();
});
