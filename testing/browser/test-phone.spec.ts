import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { expectAccessible } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { signIn, signUp } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { connections, messages, simulator, tickets } = pt;

test.use({ permissions: ["microphone"] });

test("without a phone at hand: three customers are played on the test phone, and answered", async ({
  page,
  nobody,
}) => {
  const admin = await signUp(nobody);
  const inbox = new Inbox(page);
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.getByRole("link", { name: tickets.empty.connect }).click();

  await page.getByRole("button", { name: connections.add }).click();
  await page.getByRole("radio", { name: connections.form.kinds.simulator.name }).check();
  await expect(page.getByRole("textbox", { name: connections.form.name })).toHaveValue(connections.testPhone);
  await page.getByRole("button", { name: connections.form.submit, exact: true }).click();
  const phone = page.getByRole("complementary", { name: simulator.title });
  await phone.getByText(simulator.trade.clinic, { exact: true }).click();
  await phone.getByRole("button", { name: simulator.empty.samples }).click();
  const customers = [simulator.sample.first, simulator.sample.second, simulator.sample.third];
  await expect(phone.getByRole("listitem")).toHaveCount(customers.length);

  await page.getByRole("link", { name: tickets.title }).click();
  await inbox.half("pending").click();
  await expect(inbox.half("pending")).toContainText("3");
  for (const { name, question } of customers) {
    await test.step(name, async () => {
      // The list has followed the conversation that was accepted before.
      await inbox.half("pending").click();
      await expect(inbox.row(name)).toContainText(filled(tickets.bell.unread_one, { count: 1 }));
      await inbox.accept(name);
      await expect(inbox.message(question.clinic)).toBeVisible();
      const answer = `Já vejo isso, ${name}!`;
      await inbox.say(name, answer);
      await expect(inbox.tick(answer, "delivered")).toBeVisible();

      await phone.getByRole("listitem").filter({ hasText: name }).getByRole("button").click();
      const chat = phone.getByRole("log", {
        name: filled(simulator.conversation, { company: admin.user.company.name }),
      });
      await expect(chat.getByText(answer)).toBeVisible();
      await expect(inbox.tick(answer, "read")).toBeVisible();
      const thanks = `Obrigado! 🙏 (${name})`;
      await phone.getByRole("textbox", { name: filled(simulator.write, { name }) }).fill(thanks);
      await phone.getByRole("button", { name: simulator.send.text }).click();
      await expect(inbox.message(thanks)).toBeVisible();
      await expect(
        chat.locator("div").filter({ hasText: thanks }).getByTitle(messages.state.read).last(),
      ).toBeVisible();
      await phone.getByRole("button", { name: simulator.back }).click();
      // Beside the phone there is room for the chat or the list.
      await inbox.back();
    });
  }
  await inbox.half("pending").click();
  await expect(page.getByText(tickets.empty.pending)).toBeVisible();
  await expect(inbox.half("open")).toContainText("3");
});

test("a photo, voice notes, reactions and deletions go both ways between the phone and the chat", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const fernanda = await shop.customer("Fernanda Souza");
  await bakery.writes(fernanda, { body: "Oi! Fazem bolo assim?" });
  const ticket = await bakery.accept(fernanda);
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  await page.getByRole("banner").getByRole("button", { name: simulator.title }).click();
  const phone = page.getByRole("complementary", { name: simulator.title });
  await phone.getByRole("listitem").getByRole("button").click();
  const bubbles = phone.getByRole("log").locator("[data-key]");
  const inChat = page.locator("[data-log]").filter({ has: page.locator("[data-pane-focus]") });

  await test.step("the photo that the customer sends is seen in the chat", async () => {
    const file = { name: "bolo.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) };
    await phone.getByRole("textbox").fill("De cenoura");
    await phone.getByLabel(messages.attach.pictures, { exact: true }).setInputFiles(file);
    const open = inChat.getByRole("button", { name: filled(messages.media.openNamed, { name: "De cenoura" }) });
    await expect(open.locator("img[data-there]")).toBeVisible();
    await expect(bubbles.last().getByTitle(messages.state.read)).toBeVisible();
  });

  await test.step("each says something: the customer's is heard here, ours there", async () => {
    await phone.getByRole("button", { name: messages.voice.start }).click();
    await expect(phone.getByRole("timer")).toHaveText(/^00:(?!00)/);
    await phone.getByRole("button", { name: messages.voice.send }).click();
    await expect(inbox.bubbles.last().getByRole("button", { name: messages.media.play })).toBeVisible();

    const ours = inbox.bubbles.last();
    await inChat.locator("..").getByRole("button", { name: messages.voice.start }).click();
    const { name: company } = shop.admin.user.company;
    await expect(phone.getByText(filled(simulator.presence.recording, { company }))).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^00:(?!00)/);
    await page.getByRole("button", { name: messages.voice.send }).click();
    await expect(ours.getByTitle(messages.state.read)).toBeVisible();
    await bubbles.last().getByRole("button", { name: messages.media.play }).click();
    await expect(ours.getByTitle(messages.state.played)).toBeVisible();
  });

  const menuOf = async (bubble: ReturnType<Inbox["message"]>) => {
    await bubble.focus();
    await page.keyboard.press("Enter");
  };
  await test.step("each reacts to the other's, and takes a message back", async () => {
    await menuOf(bubbles.last());
    await page.getByRole("menuitem", { name: filled(messages.reaction.with, { emoji: "😂" }) }).click();
    await expect(inbox.bubbles.last()).toContainText("😂");
    await menuOf(inbox.message("De cenoura"));
    await page.getByRole("menuitem", { name: filled(messages.reaction.with, { emoji: "👍" }) }).click();
    await expect(bubbles.filter({ hasText: "De cenoura" })).toContainText("👍");

    await menuOf(bubbles.filter({ hasText: "De cenoura" }));
    await page.getByRole("menuitem", { name: simulator.takeBack }).click();
    await expect(inbox.message("De cenoura")).toBeHidden();
    await expect(inbox.message(messages.deleted)).toHaveCount(1);
    await menuOf(inbox.bubbles.last());
    await page.getByRole("menuitem", { name: messages.delete.item }).click();
    await page.getByRole("button", { name: messages.delete.confirm }).click();
    await expect(bubbles.filter({ hasText: messages.deleted })).toHaveCount(2);
  });

  await test.step("a file that the company has no room for says so", async () => {
    const files = "**/api/simulator/*/customers/*/files";
    await page.route(files, (route) => route.fulfill({ status: 409, json: { error: "ERR_STORAGE_QUOTA" } }));
    const file = { name: "tabela.jpg", mimeType: "image/jpeg", buffer: await photo(60, 40) };
    await phone.getByLabel(messages.attach.pictures, { exact: true }).setInputFiles(file);
    await expect(phone.getByText(pt.errors.ERR_STORAGE_QUOTA)).toBeVisible();
    await page.unroute(files);
    await phone.getByRole("button", { name: messages.retry }).click();
    await expect(phone.getByText(pt.errors.ERR_STORAGE_QUOTA)).toBeHidden();
    await expect(bubbles.last().getByTitle(messages.state.read)).toBeVisible();
  });
});

test("of two test phones the other is chosen by keyboard; Escape closes the list before the phone", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  await shop.customer("Fernanda Souza");
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Filial", provider: "simulator" } });
  const status = async () => (await admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } })).status;
  await expect.poll(status).toBe("CONNECTED");
  await signIn(page, shop.login);
  for (const { width, role } of [
    { width: 1440, role: "complementary" },
    { width: 800, role: "dialog" },
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      if (width === 1440) await page.getByRole("banner").getByRole("button", { name: simulator.title }).click();
      const phone = page.getByRole(role, { name: simulator.title });
      const choice = phone.getByRole("combobox", { name: simulator.choose });
      await choice.click();
      await phone.getByRole("option", { name: "Celular de teste" }).click();
      await expect(phone.getByRole("listitem").getByText("Fernanda Souza")).toBeVisible();
      await choice.press("ArrowDown");
      await expect(phone.getByRole("option", { name: "Filial" })).toBeVisible();
      await choice.press("Escape");
      await expect(phone.getByRole("option")).toHaveCount(0);
      await expect(choice).toHaveValue("Celular de teste");
      await choice.press("ArrowDown");
      await choice.press("ArrowDown");
      await choice.press("Enter");
      await expect(choice).toHaveValue("Filial");
      await expect(phone.getByText("Fernanda Souza")).toHaveCount(0);
      await expectAccessible(page, "the choice of a test phone");
    });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: simulator.title })).toHaveCount(0);
});

test("a test phone that was disconnected on purpose is offered to be connected, not to be tried again", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/connections");
  const row = page.getByRole("row").filter({ hasText: "Celular de teste" });
  await row.getByRole("button", { name: connections.action.disconnect, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: connections.disconnect.submit, exact: true }).click();
  const connect = row.getByRole("button", { name: connections.action.connect, exact: true });
  await expect(connect).toBeVisible();
  await page.reload();
  await expect(connect).toBeVisible();
  await expect(row.getByRole("button", { name: connections.action.tryAgain })).toHaveCount(0);
  await connect.click();
  await expect(row.getByRole("button", { name: connections.action.openPhone })).toBeVisible();
});
