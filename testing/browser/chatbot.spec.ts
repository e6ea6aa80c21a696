import { expectAccessible } from "./accessible.ts";
import { arrow } from "./drag-keys.ts";
import { signIn, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, messages, queues } = pt;
const { chatbot } = queues;

test("an admin builds a chatbot, sees a colleague's change, and tries it", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const queueId = await admin.queue("Financeiro");
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/queues");
  await page.getByRole("row").getByText("Financeiro").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: queues.form.tab.chatbot }).click();
  const option = (title: string) => dialog.getByRole("button", { name: title, exact: true });
  const form = (title: string) => dialog.getByRole("form", { name: title, exact: true });
  const titles = () =>
    admin
      .does("GET /queue-options", { query: { queueId: String(queueId) } })
      .then((options) => options.map(({ title }) => title));

  await test.step("adds options, one below another", async () => {
    const add = dialog.getByRole("button", { name: chatbot.add });
    const title = dialog.getByLabel(chatbot.title);
    await add.dblclick();
    await expect(title).toHaveCount(1);
    await expect(title).toBeFocused();
    expect(await titles()).toEqual([]);
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(title).toBeFocused();
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect(title).toBeHidden();
    await expect(add).toBeFocused();
    expect(await titles()).toEqual([]);
    await add.click();
    await page.keyboard.type("Boleto");
    await dialog.getByLabel(chatbot.message).fill("Qual boleto, {{firstName}}?");
    await dialog.getByRole("tab", { name: queues.form.tab.record }).click();
    await dialog.getByRole("tab", { name: queues.form.tab.chatbot }).click();
    await page.keyboard.press("Escape");
    const keeps = page.getByRole("button", { name: common.discard.no });
    await expect(keeps).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(keeps).toHaveCount(0);
    await expect(dialog.getByLabel(chatbot.message)).toHaveValue("Qual boleto, {{firstName}}?");
    await page.keyboard.press("Escape");
    await keeps.click();
    await dialog.getByRole("button", { name: common.save }).dblclick();
    await expect(title).toBeHidden();
    expect(await titles()).toEqual(["Boleto"]);
    await dialog.getByRole("button", { name: filled(chatbot.addBelow, { title: "Boleto" }) }).click();
    const below = form(chatbot.newTitle);
    await below.getByLabel(chatbot.title).fill("Segunda via");
    await below.getByRole("button", { name: common.save }).click();
    await expect(option("Segunda via")).toBeVisible();
    const left = async (name: string) => (await option(name).boundingBox())?.x ?? 0;
    expect(await left("Segunda via"), "below it is to the right of it").toBeGreaterThan((await left("Boleto")) + 16);
    const box = () => dialog.evaluate((one) => one.getBoundingClientRect().height);
    const height = await box();
    await dialog.getByRole("tab", { name: queues.form.tab.record }).click();
    await expect(dialog.getByRole("button", { name: common.save })).toBeInViewport({ ratio: 1 });
    expect(await box()).toBe(height);
    await dialog.getByRole("tab", { name: queues.form.tab.chatbot }).click();
    await expectAccessible(page, "the chatbot's editor", "[role=dialog]");
  });

  await test.step("a colleague's option appears, and moves by keyboard", async () => {
    await admin.does("POST /queue-options", { body: { queueId, title: "Troca" } });
    await expect(option("Troca")).toBeVisible();
    await dialog.getByRole("button", { name: filled(common.sort.handle, { name: "Troca" }) }).focus();
    const said = (spoken: string, place: number) =>
      dialog.getByText(filled(spoken, { name: "Troca", place, count: 2 }));
    await page.keyboard.press("Space");
    await expect(said(common.sort.moved, 2)).toBeAttached();
    await arrow(page, "ArrowUp", said(common.sort.moved, 1));
    await page.keyboard.press("Space");
    await expect(said(common.sort.dropped, 1)).toBeAttached();
    await expect.poll(titles).toEqual(["Troca", "Boleto"]);
  });

  await test.step("moves below another; what is typed meanwhile in a third is kept", async () => {
    await option("Segunda via").click();
    await option("Troca").click();
    await form("Segunda via").getByLabel(chatbot.message).fill("Qual mês?");
    const place = form("Troca").getByLabel(chatbot.parent);
    await place.selectOption({ label: "2. Boleto" });
    await expect(place.getByRole("option", { name: "Troca" })).toHaveCount(0);
    await form("Troca").getByRole("button", { name: common.save }).click();
    await expect.poll(titles).toEqual(["Boleto"]);
    await expect(form("Segunda via").getByLabel(chatbot.message)).toHaveValue("Qual mês?");
    await form("Segunda via").getByRole("button", { name: common.cancel }).click();
    await option("Troca").click();
    await form("Troca").getByLabel(chatbot.parent).selectOption({ label: chatbot.firstMenu });
    await form("Troca").getByRole("button", { name: common.save }).click();
    await expect.poll(titles).toEqual(["Boleto", "Troca"]);
  });

  await test.step("duplicates, and deletes with what is below", async () => {
    await dialog.getByRole("button", { name: filled(chatbot.duplicate, { title: "Boleto" }) }).click();
    await expect(option("Boleto")).toHaveCount(2);
    await dialog
      .getByRole("button", { name: filled(chatbot.delete, { title: "Boleto" }) })
      .last()
      .click();
    const asked = page.getByRole("dialog").filter({ hasText: filled(chatbot.deleteMany_one, {}) });
    await expect(asked).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asked).toHaveCount(0);
    await expect(option("Boleto")).toHaveCount(2);
    await dialog
      .getByRole("button", { name: filled(chatbot.delete, { title: "Boleto" }) })
      .last()
      .click();
    await asked.getByRole("button", { name: common.delete }).click();
    await expect(option("Boleto")).toHaveCount(1);
  });

  await test.step("of a duplication whose answer was lost and that is asked for again, one is made", async () => {
    const copy = dialog.getByRole("button", { name: filled(chatbot.duplicate, { title: "Boleto" }) });
    const path = "**/api/queue-options/*/duplicate";
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await copy.click();
    await expect(page.getByText(errors.ERR_NETWORK)).toBeVisible();
    await page.unroute(path);
    await copy.first().click();
    await expect(form("Boleto")).toBeVisible();
    expect(await titles()).toEqual(["Boleto", "Boleto", "Troca"]);
    await form("Boleto").getByRole("button", { name: common.cancel }).click();
    await dialog
      .getByRole("button", { name: filled(chatbot.delete, { title: "Boleto" }) })
      .last()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: common.delete, exact: true }).click();
    await expect(option("Boleto")).toHaveCount(1);
  });

  await test.step("the queue's button saves the option that is being written too, or shows what it lacks", async () => {
    const saved = page.getByText(filled(queues.form.saved, { name: "Financeiro" }));
    await option("Troca").click();
    await form("Troca").getByLabel(chatbot.title).fill("");
    await dialog.getByRole("tab", { name: queues.form.tab.record }).click();
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(form("Troca").getByLabel(chatbot.title)).toBeFocused();
    await expect(form("Troca").getByLabel(chatbot.title)).toHaveAttribute("aria-invalid", "true");
    await expect(saved).toHaveCount(0);
    await form("Troca").getByLabel(chatbot.title).fill("Trocas");
    await dialog.getByRole("button", { name: filled(chatbot.addBelow, { title: "Boleto" }) }).click();
    await form(chatbot.newTitle).getByLabel(chatbot.title).fill("Terceira via");
    await expect(dialog.getByRole("button", { name: filled(chatbot.fold, { title: "Boleto" }) })).toHaveCount(0);
    await dialog.getByRole("tab", { name: queues.form.tab.record }).click();
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(saved).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await titles()).toEqual(["Boleto", "Trocas"]);
    await page.getByRole("row").getByText("Financeiro").click();
    await dialog.getByRole("tab", { name: queues.form.tab.chatbot }).click();
    await expect(option("Terceira via")).toBeVisible();
  });

  await test.step("tries it", async () => {
    await dialog.getByRole("tab", { name: queues.form.tab.try }).click();
    const write = dialog.getByLabel(queues.try.placeholder);
    const log = dialog.getByRole("list", { name: queues.try.log });
    const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
    const says = async (text: string) => {
      await write.fill(text);
      await write.press("Enter");
      await expect(write).toHaveValue("");
    };
    await says("oi");
    await press(queues.try.sendVoice);
    await expect(log.getByText(messages.rule.invalidOption)).toBeVisible();
    await says("boleto");
    await expect(log).toContainText("Qual boleto, Maria?");
    await expect(log.getByText(messages.rule.option).first()).toBeVisible();
    await expectAccessible(page, "the try of a queue", "[role=dialog]");
    await press(queues.try.restart);
    await press(queues.try.tonight);
    await expect(dialog.getByLabel(common.date.hour, { exact: true })).toHaveValue("22:00");
    await says("oi");
    await expect(log).toContainText("22:00");
    await press(queues.try.skip);
    await expect(log.getByText(filled(queues.try.passed, { time: "22:10" }))).toBeVisible();
    await press(queues.try.restart);
    await expect(log).not.toContainText("22:10");
    await expect(dialog.getByLabel(common.date.hour, { exact: true })).toHaveValue("22:00");
  });
});
