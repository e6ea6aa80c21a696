import type { Connection } from "@recado/contracts/connections";
import type { Invoice } from "@recado/contracts/invoices";
import { fernanda as hers, openDay, reply } from "./day.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, connections, messages, notes, shell, tickets } = pt;
const now = new Date().toISOString();

test(
  "on a phone: from the waiting list into the chat, answered, and back to the list that holds it",
  { tag: "@phone" },
  async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    const fernanda = await shop.customer("Fernanda Souza");
    await shop.writes(fernanda, "Oi, bom dia!");
    const inbox = new Inbox(page);
    await signIn(page, shop.login);

    const tabs = page.getByRole("navigation", { name: shell.tabs });
    await tabs.getByRole("link", { name: tickets.tab.waiting }).tap();
    await expect(inbox.row("Fernanda Souza")).toContainText("Oi, bom dia!");
    await inbox.accept("Fernanda Souza");
    await expect(inbox.message("Oi, bom dia!")).toBeVisible();
    await expect(tabs).toBeHidden();
    await expect(inbox.composer("Fernanda Souza"), "no keyboard comes up over what one came to read").not.toBeFocused();

    await inbox.say("Fernanda Souza", "Bom dia! Em que posso ajudar?");
    await expect(inbox.tick("Bom dia! Em que posso ajudar?", "delivered")).toBeVisible();
    await shop.writes(fernanda, "Queria 100 pães para sábado");
    await expect(inbox.message("Queria 100 pães para sábado")).toBeInViewport();

    await inbox.back();
    await expect(tabs).toBeVisible();
    const conversations = tabs.getByRole("link", { name: tickets.tab.conversations });
    await expect(conversations, "the list followed the conversation").toHaveAttribute("aria-current", "page");
    await tabs.getByRole("link", { name: tickets.tab.waiting }).tap();
    await expect(page.getByText(tickets.empty.pending)).toBeVisible();
    await conversations.tap();
    await inbox.row("Fernanda Souza").getByRole("link").tap();
    await expect(inbox.message("Queria 100 pães para sábado")).toBeInViewport();
    await page.goBack();
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await shop.writes(fernanda, "E um bolo 🎂");
    await expect(inbox.row("Fernanda Souza")).toContainText("E um bolo 🎂");
    const bell = page.getByRole("button", { name: filled(tickets.bell.label_one, { count: 1 }) });
    const [button, number] = [await bell.boundingBox(), await bell.getByText("1", { exact: true }).boundingBox()];
    if (!button || !number) throw new Error("no bell");
    expect(number.y, "the number is on the bell").toBeGreaterThanOrEqual(button.y);
    expect(number.x + number.width).toBeLessThanOrEqual(button.x + button.width);
  },
);

test(
  "the same on a phone: accepted, answered, noted, resolved, taken back, reopened, handed on",
  { tag: "@phone" },
  async ({ page, nobody, baseURL }) => {
    const { inbox, received, more, dialog } = await openDay(page, nobody, baseURL ?? "");
    await page.goto("/tickets?tab=pending");
    await inbox.accept(hers);
    await inbox.composer(hers).fill("/pre");
    await page.getByRole("option", { name: /preço/ }).tap();
    await expect(inbox.composer(hers)).toHaveValue(reply);
    await page.getByRole("button", { name: messages.send, exact: true }).tap();
    await expect(inbox.tick(reply, "delivered")).toBeVisible();
    await expect.poll(received).toEqual([expect.stringContaining(reply)]);

    await page.getByTitle(tickets.contact).first().tap();
    await page.getByLabel(notes.write).fill("Alérgica a amendoim");
    await page.getByRole("button", { name: notes.add }).tap();
    await expect(page.getByRole("list", { name: notes.title })).toContainText("Alérgica a amendoim");
    await page.getByRole("complementary").getByRole("button", { name: common.close }).first().tap();

    await inbox.action("resolve").tap();
    await page.getByRole("button", { name: common.undo }).tap();
    await expect(inbox.composer(hers)).toBeVisible();
    await inbox.action("resolve").tap();
    await inbox.tab("closed").tap();
    await inbox.row(hers).getByRole("link").tap();
    await page.getByRole("button", { name: tickets.reopen }).first().tap();
    await expect(inbox.composer(hers)).toBeVisible();

    await more(tickets.transfer.button);
    await dialog.getByLabel(tickets.transfer.queue, { exact: true }).selectOption({ label: "Entregas" });
    await dialog.getByRole("button", { name: tickets.transfer.button }).tap();
    await expect(page.getByText(filled(tickets.transfer.doneQueue, { name: hers, queue: "Entregas" }))).toBeVisible();
    await expect(inbox.row(hers)).toHaveCount(0);
  },
);

test("on a phone two quick taps on accept open who was accepted", { tag: "@phone" }, async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  for (const customer of ["Diego Ribeiro", "Fernanda Souza"]) await shop.writes(await shop.customer(customer), "Oi!");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  const tabs = page.getByRole("navigation", { name: shell.tabs });
  await tabs.getByRole("link", { name: tickets.tab.waiting }).tap();
  await inbox.accept("Diego Ribeiro");
  await inbox.back();
  await tabs.getByRole("link", { name: tickets.tab.waiting }).tap();
  await inbox.row("Fernanda Souza").getByRole("button", { name: tickets.accept }).dblclick();
  await expect(inbox.composer("Fernanda Souza")).toBeVisible();
  await inbox.back();
  await expect(inbox.row("Diego Ribeiro")).toBeVisible();
});

test("on a phone two quick taps on resolve open nothing behind it", { tag: "@phone" }, async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Fernanda Souza"), "Oi!");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  const tabs = page.getByRole("navigation", { name: shell.tabs });
  await tabs.getByRole("link", { name: tickets.tab.waiting }).tap();
  await inbox.accept("Fernanda Souza");
  await expect(inbox.composer("Fernanda Souza")).toBeVisible();
  await inbox.action("resolve").dblclick();
  await expect(tabs).toBeVisible();
  await expect(page.locator("header [aria-expanded=true]")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "on a phone a tap shows what waits to read, over the whole screen, and Back closes it",
  { tag: "@phone" },
  async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    const fernanda = await shop.customer("Fernanda Souza");
    await shop.writes(fernanda, "Oi, bom dia!");
    const inbox = new Inbox(page);
    await signIn(page, shop.login);
    const tabs = page.getByRole("navigation", { name: shell.tabs });
    await tabs.getByRole("link", { name: tickets.tab.waiting }).tap();
    const row = inbox.row("Fernanda Souza").getByText("Oi, bom dia!");
    const read = page.getByText(tickets.preview.text);
    await row.tap();
    await expect(read).toBeVisible();
    await expect(tabs).toBeHidden();
    await page.goBack();
    await expect(tabs).toBeVisible();
    await row.tap();
    await inbox.back();
    await expect(row).toBeVisible();
    await expect(read).toHaveCount(0);
    expect(await shop.ticketWith(fernanda)).toMatchObject({ status: "pending", unreadMessages: 1 });

    await row.tap();
    await read.locator("..").getByRole("button", { name: tickets.accept }).tap();
    await expect(inbox.composer("Fernanda Souza")).toBeVisible();
  },
);

test(
  "on a phone, where a colleague accepts first, Back leads to the list one came from",
  { tag: "@phone" },
  async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    const fernanda = await shop.customer("Fernanda Souza");
    await shop.writes(fernanda, "Oi, bom dia!");
    // What happens is told late, as over a bad connection.
    let isHeld = false;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!isHeld || !String(message).startsWith("42")) socket.send(message);
      });
    });
    const inbox = new Inbox(page);
    await signIn(page, await hire(shop.admin, "Bruno Reis"));
    await page.getByRole("navigation", { name: shell.tabs }).getByRole("link", { name: tickets.tab.waiting }).tap();
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await shop.writes(await shop.customer("Diego Ribeiro"), "Vocês abrem amanhã?");
    await expect(inbox.row("Diego Ribeiro"), "there is a line").toBeVisible();
    isHeld = true;
    const { id: ticketId } = await shop.ticketWith(fernanda);
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
    await inbox.row("Fernanda Souza").getByRole("button", { name: tickets.accept }).tap();
    await expect(page.getByText(filled(tickets.taken, { name: shop.admin.user.name }))).toBeVisible();
    await expect(page).toHaveURL(/\/tickets\/[^?]+\?tab=pending$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/tickets\?tab=pending$/);
    await expect(inbox.row("Diego Ribeiro")).toBeVisible();
    await expect(inbox.row("Fernanda Souza")).toHaveCount(0);

    await inbox.accept("Diego Ribeiro");
    await inbox.back();
    await expect(inbox.row("Diego Ribeiro"), "one that was accepted is in the other list").toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
  },
);

test(
  "on a phone the marks of selected text take the place of the other tools, and Send stays",
  { tag: "@phone" },
  async ({ page, nobody, baseURL }) => {
    const { inbox } = await openDay(page, nobody, baseURL ?? "");
    await page.goto("/tickets");
    await inbox.row("Diego Ribeiro").getByRole("link").tap();
    const composer = inbox.composer("Diego Ribeiro");
    await composer.fill("Sai por R$ 180,00");
    await composer.press("Control+a");
    const marks = page.getByRole("group", { name: messages.mark.label });
    const send = page.getByRole("button", { name: messages.send, exact: true });
    await expect(marks.getByRole("button")).toHaveCount(4);
    for (const mark of await marks.getByRole("button").all()) await expect(mark).toBeInViewport({ ratio: 1 });
    await expect(send).toBeInViewport({ ratio: 1 });
    await marks.getByRole("button", { name: messages.mark.bold }).tap();
    await expect(composer).toHaveValue("*Sai por R$ 180,00*");
    await send.tap();
    await expect(inbox.message("Sai por R$ 180,00")).toBeVisible();
    await expect(page.getByRole("switch", { name: messages.note.switch })).toBeVisible();
  },
);

test(
  "on a phone a connection's facts have the card's width, and the time says what it is",
  { tag: "@phone" },
  async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    await page.route("**/api/whatsapp", async (route) => {
      const [first] = (await (await route.fetch()).json()) as [Connection];
      const real = {
        ...first,
        isDefault: false,
        capabilities: { ...first.capabilities, isTest: false },
        number: "5511987654321",
        upSince: now,
        lastInboundAt: now,
        lastOutboundAt: now,
        historyImported: 12_345,
      };
      await route.fulfill({ json: [real] });
    });
    await signIn(page, shop.login);
    await page.goto("/connections");
    const row = page.getByRole("row").filter({ hasText: "Celular de teste" });
    const boxOf = async (text: string) => {
      const box = await row.getByText(text).boundingBox();
      if (!box) throw new Error(`“${text}” has no place.`);
      return box;
    };
    const name = await boxOf("Celular de teste");
    const updated = await boxOf(connections.column.updated);
    expect(updated.x, "in line with the name").toBeCloseTo(name.x, 0);
    const up = await boxOf(filled(connections.health.up, { when: "" }).trim());
    const received = await boxOf(filled(connections.health.in, { when: "" }).trim());
    expect(received.y, "facts side by side").toBe(up.y);
    const button = await boxOf(connections.action.disconnect);
    expect(button.y, "below the facts").toBeGreaterThan(received.y);
    const settings = await page.getByRole("button", { name: connections.settings.title }).boundingBox();
    expect(settings?.width, "an icon is no wide button").toBeLessThan(50);
  },
);

test(
  "on a phone an invoice of a plan with a long name stays in its card",
  { tag: "@phone" },
  async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    const detail = "Plano anual com tudo incluído para várias lojas e quiosques";
    const invoice: Invoice = {
      id: 31,
      detail,
      value: 249.9,
      months: 1,
      dueDate: "2026-01-05",
      status: "paid",
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    };
    await page.route("**/api/invoices/all*", (route) =>
      route.fulfill({ json: { invoices: [invoice], count: 1, hasMore: false } }),
    );
    await signIn(page, shop.login);
    await page.goto("/financeiro");
    const row = page.getByRole("row").filter({ hasText: detail });
    const [card, name] = await Promise.all([row.boundingBox(), row.getByTitle(detail).boundingBox()]);
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
  },
);
