import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { messages: words, shell } = pt;

test("files that were sent without a line survive the page, and go in their order once it is open again", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Tem foto?");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  await expect.poll(async () => (await shop.ticketWith(fernanda)).status).toBe("open");
  const { uuid } = await shop.ticketWith(fernanda);

  await context.setOffline(true);
  await expect(page.getByText(shell.link.bar)).toBeVisible();
  const picture = { name: "vitrine.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) };
  const pdf = { name: "preços.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await page.getByLabel(words.kind.application, { exact: true }).setInputFiles([picture, pdf]);
  await page.getByLabel(filled(words.attach.captionOf, { name: "vitrine.jpg" })).fill("A vitrine de hoje");
  await page.getByRole("button", { name: words.send, exact: true }).click();
  await expect(inbox.tick("A vitrine de hoje", "waiting")).toBeVisible();
  // The file above comes under the pointer.
  await page.getByLabel(words.kind.application, { exact: true }).setInputFiles([
    { ...pdf, name: "este fica.pdf" },
    { ...pdf, name: "errado.pdf" },
  ]);
  await page.getByRole("button", { name: words.send, exact: true }).click();
  await expect(inbox.tick("errado.pdf", "waiting")).toBeVisible();
  await page.getByRole("button", { name: words.media.cancel }).last().dblclick();
  await expect(inbox.message("errado.pdf")).toBeHidden();
  await expect(inbox.tick("este fica.pdf", "waiting")).toBeVisible();
  await inbox.say("Fernanda Souza", "É de hoje cedo");
  await expect(inbox.tick("É de hoje cedo", "waiting")).toBeVisible();

  // As a phone does with a page in the background.
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  const released = Promise.withResolvers<void>();
  await again.route("**/api/messages/*", async (route) => {
    if (route.request().method() === "POST") await released.promise;
    await route.continue();
  });
  await again.goto(`/tickets/${uuid}`);
  const reopened = new Inbox(again);
  await expect(reopened.tick("É de hoje cedo", "waiting")).toBeVisible();
  await expect(reopened.tick("preços.pdf", "waiting")).toBeVisible();
  await expect(again.getByRole("log").locator("img[data-there]"), "its picture is shown").toBeVisible();
  released.resolve();
  for (const said of ["A vitrine de hoje", "preços.pdf", "este fica.pdf", "É de hoje cedo"])
    await expect(reopened.tick(said, "delivered")).toBeVisible();
  const received = (await shop.phoneOf(fernanda)).filter(({ fromCustomer }) => !fromCustomer);
  expect(received.map(({ kind }) => kind)).toEqual(["image", "application", "application", "chat"]);
  // Nothing waits any longer.
  await again.reload();
  await expect(reopened.tick("preços.pdf", "delivered")).toBeVisible();
  expect(await shop.receivedBy(fernanda)).toHaveLength(received.length);
});

test("the first voice note of a browser is recorded without a line, and goes once when it is back", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Pode me explicar?");
  const inbox = new Inbox(page);
  // The last of what a page loads ahead of need.
  const coder = page.waitForEvent("requestfinished", (request) => /mp3-worker/.test(request.url()));
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  await coder;

  await context.setOffline(true);
  await expect(page.getByText(shell.link.bar)).toBeVisible();
  await page.getByRole("button", { name: words.voice.start }).click();
  await expect(page.getByRole("timer")).toHaveText(/^00:(?!00|01)/);
  await page.getByRole("button", { name: words.voice.send }).click();
  await expect(inbox.bubbles.last().getByTitle(words.state.waiting)).toBeVisible();
  await context.setOffline(false);
  await expect(inbox.bubbles.last().getByTitle(words.state.delivered)).toBeVisible();
  const received = (await shop.phoneOf(fernanda)).filter(({ fromCustomer }) => !fromCustomer);
  expect(received.map(({ kind }) => kind)).toEqual(["audio"]);
});

test("in a chat a file that waits is cancelled, and only it", async ({ page, context, nobody }) => {
  const shop = await openShop(nobody);
  const login = { name: "Ana Lima", email: `ana-${shop.admin.user.id}@loja.test`, password: shop.admin.password };
  const ana = await shop.admin.does("POST /users", { body: { ...login, profile: "user", queueIds: [] } });
  const chat = await shop.admin.does("POST /chats", { body: { title: "Vitrine", users: [{ id: ana.id }] } });
  await signIn(page, shop.login);
  await page.goto(`/chats/${chat.uuid}`);
  await expect(page.getByRole("heading", { name: "Vitrine" })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(shell.link.bar)).toBeVisible();
  const pdf = { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await page.getByLabel(words.kind.application, { exact: true }).setInputFiles([
    { ...pdf, name: "este fica.pdf" },
    { ...pdf, name: "errado.pdf" },
  ]);
  await page.getByRole("button", { name: words.send, exact: true }).click();
  const log = page.getByRole("log");
  await expect(log.getByText("errado.pdf")).toBeVisible();
  await page.getByRole("button", { name: words.media.cancel }).last().dblclick();
  await expect(log.getByText("errado.pdf")).toBeHidden();
  await expect(log.getByText("este fica.pdf")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: words.media.cancel })).toBeHidden();
  await page.reload();
  await expect(log.getByText("este fica.pdf")).toBeVisible();
  await expect(log.getByText("errado.pdf")).toBeHidden();
});
