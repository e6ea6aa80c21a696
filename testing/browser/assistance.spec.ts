import { startOpenAiPeer } from "../../apps/server/src/testing/openai-peer.ts";
import { expectAccessible } from "./accessible.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { assistance, messages, tickets } = pt;
const prompt = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";

test("AI suggests and rewrites what an attendant sends, and summarizes for a colleague", async ({ page, nobody }) => {
  const peer = await startOpenAiPeer();
  const shop = await openShop(nobody);
  await hire(shop.admin, "Ana Lima");
  const maria = await shop.customer("Maria");
  await shop.writes(maria, "Tem pão?");
  await expect.poll(() => shop.ticketWith(maria).catch(() => null)).not.toBeNull();
  const ticket = await shop.ticketWith(maria);
  await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  const box = page.getByRole("textbox", { name: filled(messages.write, { name: "Maria" }) });
  const button = page.getByRole("button", { name: assistance.button });
  const choose = async (item: string) => {
    await button.click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  await test.step("without a prompt there is no button; with the company's first it comes by itself", async () => {
    await expect(box).toBeVisible();
    await expect(button).toHaveCount(0);
    const { id: queueId } = await shop.admin.does("POST /queue", { body: { name: "Balcão", color: "#336699" } });
    const body = { name: "Padaria virtual", prompt, apiKey: "sk-padaria", baseUrl: peer.url, queueId };
    await shop.admin.does("POST /prompt", { body });
    await expect(button).toBeVisible();
  });

  await test.step("an answer is suggested into the empty box, and taken back", async () => {
    peer.reply = () => ({ say: "Temos pão quentinho às 17h." });
    await choose(assistance.suggest);
    await expect(box).toHaveValue("Temos pão quentinho às 17h.");
    await expectAccessible(page, "a suggested answer");
    await page.getByRole("button", { name: assistance.undo }).click();
    await expect(box).toHaveValue("");
    await expect(page.getByText(assistance.filled)).toBeHidden();
  });

  await test.step("a text that changes meanwhile stays; the answer is offered", async () => {
    const answer = Promise.withResolvers<void>();
    peer.reply = () => ({ say: "Temos, sim! Posso separar?", wait: answer.promise });
    await box.fill("Temos sim");
    await choose(assistance.how.friendlier);
    await expect(page.getByText(assistance.asking)).toBeVisible();
    await box.pressSequentially(", senhora");
    answer.resolve();
    await expect(page.getByText("Temos, sim! Posso separar?")).toBeVisible();
    await expect(box).toHaveValue("Temos sim, senhora");
    await page.getByRole("button", { name: assistance.take, exact: true }).click();
    await expect(box).toHaveValue("Temos, sim! Posso separar?");
    await page.getByRole("button", { name: assistance.undo }).click();
    await expect(box).toHaveValue("Temos sim, senhora");
  });

  await test.step("a provider that fails changes nothing, and is said; nothing was sent", async () => {
    peer.reply = () => ({ error: "key" });
    await choose(assistance.how.es);
    await expect(page.getByText(pt.errors.ERR_PROMPT_FAILED)).toBeVisible();
    await expect(box).toHaveValue("Temos sim, senhora");
    expect(await shop.receivedBy(maria)).toEqual([]);
  });

  await test.step("the conversation is handed on with its summary", async () => {
    peer.reply = () => ({ say: "Maria quer saber se há pão." });
    await page.getByRole("log").focus();
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: assistance.summarize }).click();
    await expect(dialog.getByLabel(tickets.transfer.note)).toHaveValue("Maria quer saber se há pão.");
    await expectAccessible(page, "the summary of a transfer", "[role=dialog]");
  });
  await peer.close();
});

test("after each use of the AI help one goes on writing", async ({ page, nobody }) => {
  const peer = await startOpenAiPeer();
  const shop = await openShop(nobody);
  // A menu that fades returns the focus later.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const maria = await shop.customer("Maria");
  await shop.writes(maria, "Tem pão?");
  await expect.poll(() => shop.ticketWith(maria).catch(() => null)).not.toBeNull();
  const ticket = await shop.ticketWith(maria);
  await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const { id: queueId } = await shop.admin.does("POST /queue", { body: { name: "Balcão", color: "#336699" } });
  const body = { name: "Padaria virtual", prompt, apiKey: "sk-padaria", baseUrl: peer.url, queueId };
  await shop.admin.does("POST /prompt", { body });
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  const box = page.getByRole("textbox", { name: filled(messages.write, { name: "Maria" }) });
  const menu = page.getByRole("menu");
  const ask = async (answer: string) => {
    peer.reply = () => ({ say: answer });
    await page.getByRole("button", { name: assistance.button }).click();
    await page.getByRole("menuitem", { name: assistance.how.correct }).click();
    await expect(menu).toBeHidden();
    await expect(box).toHaveValue(answer);
  };
  await box.fill("Temos");
  for (const answer of ["Temos pão.", "Temos pão, sim.", "Temos pão quente."]) {
    await ask(answer);
    await expect(box, answer).toBeFocused();
  }
  await page.getByRole("button", { name: assistance.undo }).click();
  await expect(box).toHaveValue("Temos pão, sim.");
  await expect(box, "undone").toBeFocused();
  await ask("Temos sim.");
  await page.getByRole("status").getByRole("button", { name: assistance.close }).click();
  await expect(page.getByText(assistance.filled)).toBeHidden();
  await expect(box, "closed").toBeFocused();
  await page.keyboard.type(" E bolo");
  await expect(box).toHaveValue("Temos sim. E bolo");
  const offered = Promise.withResolvers<void>();
  peer.reply = () => ({ say: "Temos os dois.", wait: offered.promise });
  await page.getByRole("button", { name: assistance.button }).click();
  await page.getByRole("menuitem", { name: assistance.how.correct }).click();
  await page.keyboard.type("!");
  offered.resolve();
  await page.getByRole("button", { name: assistance.take, exact: true }).click();
  await expect(box).toHaveValue("Temos os dois.");
  await expect(box, "taken").toBeFocused();
  await peer.close();
});
