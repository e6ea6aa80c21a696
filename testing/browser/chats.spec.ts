import type { Page } from "@playwright/test";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { expectAccessible, expectRoomy } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { chats, common, messages } = pt;
const chatsOf = (page: Page) => {
  const field = page.getByRole("textbox", { name: /^Escrever em/ });
  return {
    field,
    list: page.getByRole("region", { name: chats.tabs.chats }),
    log: page.getByRole("log"),
    say: async (text: string) => {
      await field.fill(text);
      await field.press("Enter");
      await expect(page.getByRole("log").getByText(text)).toBeVisible();
    },
  };
};

test("two colleagues talk: begun, read, named, answered, edited, taken back, muted, deleted", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const shop = await openShop(nobody);
  const login = { name: "Ana Lima", email: `ana-${shop.admin.user.id}@loja.test`, password: shop.admin.password };
  await shop.admin.does("POST /users", { body: { ...login, profile: "user", queueIds: [] } });
  await signIn(page, shop.login);
  const anas = await anotherBrowser();
  await signIn(anas, login);
  const [mine, hers] = [chatsOf(page), chatsOf(anas)];
  const dialog = page.getByRole("dialog");
  const bell = (count: number) =>
    anas.getByRole("button", {
      name: filled(count === 0 ? chats.bell_zero : count === 1 ? chats.bell_one : chats.bell_other, { count }),
      exact: true,
    });
  await expect(bell(0)).toBeVisible();

  await test.step("a chat needs a title and somebody", async () => {
    await page.getByRole("link", { name: chats.title }).click();
    await expect(page.getByText(chats.empty)).toBeVisible();
    await page.getByRole("button", { name: chats.add }).click();
    await dialog.getByRole("button", { name: chats.form.begin }).click();
    await expect(dialog.getByRole("alert")).toHaveText(chats.form.fillUser);
    await dialog.getByLabel(chats.form.title).fill("Vitrine");
    await dialog.getByRole("checkbox", { name: /Ana Lima/ }).check();
    await expectAccessible(page, "the form of a chat", "[role=dialog]");
    await dialog.getByRole("button", { name: chats.form.begin }).click();
    await expect(page.getByRole("heading", { name: "Vitrine" })).toBeVisible();
  });

  await test.step("what is written rings at the other, and is read by opening it", async () => {
    await mine.field.fill("   ");
    await mine.field.press("Enter");
    await mine.say("Bom dia!");
    await expect(bell(1)).toBeVisible();
    await mine.say("@Ana Lima, a foto nova");
    await expect(mine.log.getByText(messages.state.waiting)).toHaveCount(0);
    await expect(mine.log.getByText(messages.state.sent), "nobody knows what was delivered").toHaveCount(0);
    await expect(anas.getByText(filled(chats.named, { name: shop.admin.user.name, title: "Vitrine" }))).toBeVisible();
    await bell(2).click();
    await anas
      .getByRole("dialog")
      .getByRole("link", { name: /Vitrine/ })
      .click();
    await expect(hers.log.getByText("Bom dia!")).toBeVisible();
    await expect(bell(0)).toBeVisible();
    await expectAccessible(page, "a chat");
    await expectRoomy(page, "a chat");
  });

  await test.step("an answer quotes; a name is offered; a picture comes along", async () => {
    await hers.log.locator("[data-bubble]").first().hover();
    await hers.log.getByRole("button", { name: messages.menu.label }).first().click();
    await anas.getByRole("menuitem", { name: messages.menu.reply }).click();
    await hers.field.pressSequentially("Bom dia, @");
    await anas.getByRole("group", { name: messages.mentionable }).getByRole("button").first().click();
    await hers.field.press("Enter");
    await expect(mine.log.getByText(`Bom dia, @${shop.admin.user.name}`)).toBeVisible();
    await anas
      .locator("input[type=file]")
      .last()
      .setInputFiles({ name: "vitrine.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) });
    await hers.field.fill("Que tal?");
    await hers.field.press("Enter");
    await expect(mine.log.getByText("Que tal?")).toBeVisible();
    await expect(mine.log.locator("img").last()).toBeVisible();
  });

  await test.step("an empty file among several is brought into view where it keeps the message from going", async () => {
    const { attach } = messages;
    const [buffer, mimeType] = [Buffer.from("x"), "text/plain"];
    const files = [1, 2, 3, 4, 5, 6].map((n) => ({ name: `${n}.txt`, mimeType, buffer }));
    await anas
      .locator("input[type=file]")
      .last()
      .setInputFiles([...files, { name: "vazio.txt", mimeType, buffer: Buffer.from("") }]);
    const problem = anas.getByText(attach.empty);
    await expect(problem).not.toBeInViewport();
    await hers.field.press("Enter");
    await expect(problem).toBeInViewport({ ratio: 1 });
    for (const name of [...files.map((file) => file.name), "vazio.txt"])
      await anas.getByRole("button", { name: filled(attach.remove, { name }), exact: true }).click();
  });

  await test.step("one's own is edited and taken back for both", async () => {
    const menuOf = async (text: string, item: string) => {
      const line = mine.log.locator("[data-key]").filter({ hasText: text }).first();
      await line.hover();
      await line.getByRole("button", { name: messages.menu.label }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await menuOf("Bom dia!", messages.menu.edit);
    await mine.field.fill("Boa tarde!");
    await mine.field.press("Enter");
    await expect(hers.log.getByText("Boa tarde!").first()).toBeVisible();
    await menuOf("a foto nova", messages.delete.item);
    await dialog.getByRole("button", { name: messages.delete.confirm }).click();
    await expect(hers.log.getByText("a foto nova")).toHaveCount(0);
  });

  await test.step("the search finds a message; a draft waits in the list", async () => {
    await hers.field.fill("não mandei ainda");
    await anas.getByRole("searchbox").fill("tarde");
    await expect(hers.list.getByRole("region", { name: chats.found }).getByRole("link")).toHaveCount(1);
    await anas.getByRole("searchbox").fill("");
    await anas.getByRole("link", { name: chats.title }).click();
    await expect(hers.list.getByText("não mandei ainda")).toBeVisible();
  });

  await test.step("only the owner sees edit and delete; what is deleted is gone for all", async () => {
    await hers.list.getByRole("link", { name: /Vitrine/ }).click();
    await anas.getByRole("button", { name: chats.menu }).click();
    await expect(anas.getByRole("menuitem", { name: chats.leave })).toBeVisible();
    await expect(anas.getByRole("menuitem", { name: chats.delete })).toHaveCount(0);
    await anas.getByRole("menuitem", { name: chats.mute }).click();
    await expect(hers.list.getByText(chats.muted)).toBeAttached();
    await page.getByRole("button", { name: chats.menu }).click();
    await page.getByRole("menuitem", { name: chats.delete }).click();
    await dialog.getByRole("button", { name: common.delete }).click();
    await expect(page.getByText(chats.deleted)).toBeVisible();
    await expect(anas.getByText(pt.errors.ERR_NO_CHAT_FOUND)).toBeVisible();
  });
});

test("what a chat's draft quotes and what is half edited are there after a reload, and are the chat's", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const ana = await shop.admin.colleague("user", { name: "Ana Lima" });
  const { id: chatId, uuid } = await shop.admin.does("POST /chats/direct", { body: { userId: ana.user.id } });
  const params = { chatId };
  await ana.does("POST /chats/:chatId/messages", { params, body: { message: "Chegou a vitrine?" } });
  await shop.admin.does("POST /chats/:chatId/messages", { params, body: { message: "Chega amanhã" } });
  await signIn(page, shop.login);
  await page.goto(`/chats/${uuid}`);
  const { field, log } = chatsOf(page);
  const bubble = (text: string) => log.locator("[data-key]").filter({ hasText: text }).last();
  const choose = async (text: string, item: string) => {
    await bubble(text).hover();
    await bubble(text).getByRole("button", { name: messages.menu.label }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Chegou a vitrine?", messages.menu.reply);
  await field.fill("Ainda não");
  await choose("Chega amanhã", messages.menu.edit);
  await field.fill("Chega depois de amanhã");
  await page.reload();
  await expect(page.getByText(messages.edit.title)).toBeVisible();
  await expect(field).toHaveValue("Chega depois de amanhã");
  await field.press("Enter");
  await expect(bubble("Chega depois de amanhã")).toBeVisible();
  await expect(field).toHaveValue("Ainda não");
  await page.reload();
  await expect(page.getByRole("button", { name: messages.quoteCancel })).toBeVisible();
  await field.press("Enter");
  await expect(bubble("Ainda não")).toContainText("Chegou a vitrine?");
  await expect(page.getByRole("button", { name: messages.quoteCancel })).toHaveCount(0);

  await choose("Ainda não", messages.menu.edit);
  await field.fill("Ainda não, Ana");
  await page.route("**/api/chats/*/messages/*", (route) =>
    route.fulfill({ status: 500, json: { error: "ERR_UNKNOWN" } }),
  );
  await field.press("Enter");
  await expect(field, "a refused edit is not lost").toHaveValue("Ainda não, Ana");
  await expect(page.getByText(messages.edit.title)).toBeVisible();
});

test("a narrow screen has two tabs; older messages come near the top, and the place is kept", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { id: userId } = (await shop.admin.colleague("user", { name: "Ana Lima" })).user;
  const { id: chatId, uuid } = await shop.admin.does("POST /chats/direct", { body: { userId } });
  for (let n = 1; n <= 70; n += 1)
    await shop.admin.does("POST /chats/:chatId/messages", { params: { chatId }, body: { message: `linha ${n}` } });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop.login);
  await page.goto(`/chats/${uuid}`);
  const lineOf = (text: string) => page.getByRole("log").locator("[data-key]").filter({ hasText: text });
  await expect(lineOf("linha 70")).toBeVisible();
  await expectRoomy(page, "a chat on a phone");
  const line = lineOf("linha 52");
  await line.scrollIntoViewIfNeeded();
  const topOf = async () => (await line.boundingBox())?.y;
  const before = await topOf();
  await expect(lineOf("linha 20")).toBeAttached();
  expect(Math.abs(((await topOf()) ?? 0) - (before ?? 0))).toBeLessThan(1);
  await page.getByRole("tab", { name: chats.tabs.chats }).click();
  await expect(page.getByRole("link", { name: /Ana Lima/ })).toBeVisible();
  await page.getByRole("tab", { name: chats.tabs.messages }).click();
  await expect(lineOf("linha 70")).toBeVisible();
});

test("a conversation that is shared opens from its card for whoever may see it, and for others says no more", async ({
  page,
  nobody,
  baseURL,
  anotherBrowser,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const login = { name: "Bia Sem Fila", email: `bia-${shop.admin.user.id}@loja.test`, password: shop.admin.password };
  const { id: userId } = await shop.admin.does("POST /users", { body: { ...login, profile: "user", queueIds: [] } });
  const { uuid } = await shop.admin.does("POST /chats", { body: { title: "Ajuda", users: [{ id: userId }] } });
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Oi!");
  const ticket = await bakery.accept(fernanda);
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  await page.getByRole("button", { name: pt.tickets.more }).click();
  await page.getByRole("menuitem", { name: chats.shareItem }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ajuda" }).click();
  await expect(page.getByText(filled(chats.share.done, { title: "Ajuda" }))).toBeVisible();
  const bias = await anotherBrowser();
  await signIn(bias, login);
  await bias.goto(`/chats/${uuid}`);
  await expect(bias.getByRole("log").getByText(chats.shared.notYours)).toBeVisible();
  await expect(bias.getByText("Fernanda Souza")).toHaveCount(0);
  await page.goto(`/chats/${uuid}`);
  await page
    .getByRole("log")
    .getByRole("link", { name: /Fernanda Souza/ })
    .click();
  await page.waitForURL(`**/tickets/${ticket.uuid}`);
});
