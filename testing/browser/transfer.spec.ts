import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { messages, notes, tickets } = pt;
const name = "Fernanda Souza";

test("in a company without queues a conversation is handed to a person", async ({ page, nobody, baseURL }) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const colleague = await shop.admin.colleague("user", { name: "Ana Lima" });
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi!");
  const { uuid } = await bakery.accept(fernanda);
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.goto(`/tickets/${uuid}`);
  await expect(inbox.message("Oi!")).toBeVisible();

  await page.getByRole("log").focus();
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: tickets.transfer.button });
  await confirm.click();
  await expect(dialog.getByText(tickets.transfer.same)).toBeVisible();
  await expect(dialog.getByLabel(tickets.transfer.queue, { exact: true })).toHaveCount(0);
  await dialog.getByLabel(tickets.transfer.user).fill("ana");
  await dialog.getByRole("radio", { name: new RegExp(colleague.user.name) }).check();
  await expect(dialog.getByText(filled(tickets.transfer.toUserAlone, { user: colleague.user.name }))).toBeVisible();
  await confirm.click();
  await expect(page.getByText(filled(tickets.transfer.doneUser, { name, user: colleague.user.name }))).toBeVisible();
  expect(await shop.ticketWith(fernanda)).toMatchObject({ status: "open", userId: colleague.user.id, queueId: null });
});

test("a transferred conversation arrives unseen, with its note; the dialog lists who can take it", async ({
  page,
  nobody,
  baseURL,
  anotherBrowser,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const [ana, bruno] = [await hire(shop.admin, "Ana Lima"), await hire(shop.admin, "Bruno Reis")];
  await hire(shop.admin, "Caio Novo");
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi!");
  const anas = new Inbox(page);
  await signIn(page, ana);
  await anas.half("pending").click();
  await anas.accept(name);
  const brunos = await anotherBrowser();
  await signIn(brunos, bruno);
  await brunos.goto("/contacts");
  await expect(brunos.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // The list is as it was when the dialog was opened.
  const presences = async () =>
    (await shop.admin.does("GET /tickets/colleagues")).map(({ name: who, presence }) => [who, presence]);
  await expect.poll(presences).toContainEqual(["Bruno Reis", "online"]);

  const dialog = page.getByRole("dialog");
  const note = "Quer nota fiscal no CNPJ";
  await test.step("who is online stands first, with what they have; who never came is marked", async () => {
    await page.getByRole("log").focus();
    await page.keyboard.press("t");
    const options = dialog.getByRole("radio");
    await expect(options.nth(0)).toHaveAccessibleName(new RegExp(`Bruno Reis.*${tickets.transfer.presence.online}`));
    await expect(options.nth(0)).toHaveAccessibleName(new RegExp(filled(tickets.transfer.open_other, { count: 0 })));
    const never = dialog.getByRole("radio", { name: /Caio Novo/ });
    await expect(never).toHaveAccessibleName(new RegExp(tickets.transfer.presence.never));
    await never.check();
    await expect(dialog.getByText(filled(tickets.transfer.absent.never, { user: "Caio Novo" }))).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /Ana Lima/ })).toHaveCount(0);
  });
  await test.step("she hands it to Bruno with a note", async () => {
    await dialog.getByRole("radio", { name: /Bruno Reis/ }).check();
    await dialog.getByLabel(tickets.transfer.note).fill(note);
    await dialog.getByRole("button", { name: tickets.transfer.button }).click();
    await expect(page.getByText(filled(tickets.transfer.doneUser, { name, user: "Bruno Reis" }))).toBeVisible();
  });
  await test.step("he is told where he is, finds it unread, and reads the note in it", async () => {
    const arrived = filled(tickets.transfer.arrived, { by: "Ana Lima", name });
    await expect(brunos.getByText(`${arrived}: ${note}`)).toBeVisible();
    const bell = brunos.getByRole("button", { name: filled(tickets.bell.label_one, { count: 1 }) });
    await expect(bell).toBeVisible();
    await bell.click();
    await brunos.getByRole("dialog", { name: tickets.bell.title }).getByText(name).click();
    const line = filled(messages.transferred.you, { by: "Ana Lima" });
    await expect(brunos.getByText(`${line}: ${note}`, { exact: true })).toBeVisible();
    await expect(bell).toHaveCount(0);
    await expect(brunos.getByText(arrived), "who has opened it needs no telling").toHaveCount(0);
    expect(await shop.receivedBy(fernanda)).toEqual([]);
  });
});

test("what many transfers told their new attendant goes with them when they are taken back", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { admin } = bakery.shop;
  const bruno = await hire(admin, "Bruno Reis");
  await bakery.shop.writes(await bakery.shop.customer(name), "Oi!");
  await expect(() => bakery.shop.ticketWith({ name })).toPass();
  const { id: ticketId } = await bakery.shop.ticketWith({ name });
  const { id: userId = 0 } = (await admin.does("GET /users/list", {})).find((user) => user.name === bruno.name) ?? {};
  await signIn(page, bruno);
  await expect(new Inbox(page).half("pending")).toContainText("1");
  const { id } = await admin.does("POST /bulk-actions", {
    body: { action: "transfer", ticketIds: [ticketId], userId, queueId: null },
  });
  const toast = page.getByText(filled(tickets.transfer.arrived, { by: admin.user.name, name }));
  await expect(toast).toBeVisible();
  await admin.does("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId: id } });
  // Sooner than it would go by itself.
  await expect(toast).toHaveCount(0, { timeout: 4_000 });
  const { transfers } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
  expect(transfers).toEqual([]);
});

test("of two who accept the same conversation, the one who comes second is told who has it", async ({
  page,
  anotherBrowser,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi, bom dia!");
  const slow = await anotherBrowser();
  // The second browser's events are delayed, as over a bad connection.
  let isHeld = false;
  await slow.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isHeld) socket.send(message);
    });
  });
  await signIn(page, await hire(shop.admin, "Ana Lima"));
  await signIn(slow, await hire(shop.admin, "Bruno Reis"));
  const [first, second] = [new Inbox(page), new Inbox(slow)];
  for (const inbox of [first, second]) {
    await inbox.half("pending").click();
    await expect(inbox.row(name)).toBeVisible();
  }
  isHeld = true;
  await first.accept(name);
  await second.row(name).getByRole("button", { name: tickets.accept }).click();
  await expect(slow.getByText(filled(tickets.taken, { name: "Ana Lima" }))).toBeVisible();
  await expect(second.composer(name)).toHaveCount(0);
  await expect(second.half("pending")).toContainText("0");
  await first.say(name, "Às ordens!");

  await first.composer(name).fill("Já separo o seu pedido");
  await page.keyboard.press("Alt+n");
  await page.getByRole("textbox", { name: notes.write }).fill("Paga na entrega");
  // Handed on to where the one who only looks on sees nothing.
  isHeld = false;
  await slow.goto(`/tickets/${(await shop.ticketWith({ name })).uuid}`);
  await expect(second.message("Às ordens!")).toBeVisible();
  const queue = await shop.admin.does("POST /queue", { body: { name: "Encomendas", color: "#336699" } });
  await shop.admin.does("PUT /tickets/:ticketId", {
    params: { ticketId: (await shop.ticketWith({ name })).id },
    body: { status: "pending", userId: null, queueId: queue.id },
  });
  for (const [at, title] of [
    [page, tickets.gone.title],
    [slow, tickets.gone.titleOfOthers],
  ] as const)
    await expect(at.getByText(filled(title, { name }))).toBeVisible();
  const written = page.getByText(filled(tickets.leftDraft.text, { draft: "Já separo o seu pedido" }));
  await expect(written, "what she was writing there can be copied, the note too").toBeVisible();
  await expect(page.getByText(filled(tickets.leftDraft.noteText, { draft: "Paga na entrega" }))).toBeVisible();
  await expect(page.getByRole("button", { name: tickets.leftDraft.copy })).toHaveCount(2);
  await expect(slow.getByRole("button", { name: tickets.leftDraft.copy })).toHaveCount(0);
});

test("what was being written when a colleague takes over stays in sight, and becomes a note for them", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi, bom dia!");
  await signIn(page, await hire(shop.admin, "Ana Lima"));
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept(name);
  await expect.poll(async () => (await shop.ticketWith({ name })).status).toBe("open");
  await inbox.composer(name).fill("Confirmo para amanhã às 10h");
  await shop.admin.does("PUT /tickets/:ticketId", {
    params: { ticketId: (await shop.ticketWith({ name })).id },
    body: { userId: shop.admin.user.id },
  });
  await expect(page.getByText(filled(tickets.leftDraft.text, { draft: "Confirmo para amanhã às 10h" }))).toBeVisible();
  await page.getByRole("button", { name: tickets.leftDraft.note }).click();
  await expect(page.getByRole("button", { name: tickets.leftDraft.note })).toBeHidden();
  await expect(page.getByRole("log").getByText("Confirmo para amanhã às 10h")).toBeVisible();
});
