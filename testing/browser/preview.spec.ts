import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { messages, tickets } = pt;
const welcome = tickets.welcome.title;
const fernanda = "Fernanda Souza";

test("an attendant reads a conversation that waits, unseen by the customer, and accepts it there", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const customer = await shop.customer(fernanda);
  await shop.writes(customer, "Oi, bom dia!");
  const ana = await hire(shop.admin, "Ana Lima");
  const inbox = new Inbox(page);
  await signIn(page, ana);
  await inbox.half("pending").click();
  await expect(inbox.row(fernanda)).toBeVisible();
  const address = page.url();
  const pane = page.locator("[data-pane=chat]:visible");
  const stands = () => shop.ticketWith(customer);
  let resolved = "";

  await test.step("a click", async () => {
    await inbox.row(fernanda).getByText("Oi, bom dia!").click();
    await expect(inbox.message("Oi, bom dia!")).toBeVisible();
    await expect(pane.getByText(tickets.preview.text)).toBeVisible();
    await expect(inbox.composer(fernanda)).toHaveCount(0);
    await expect(inbox.row(fernanda)).toHaveAttribute("aria-selected", "true");
    await shop.writes(customer, "Tem bolo de cenoura?");
    await expect(inbox.message("Tem bolo de cenoura?")).toBeInViewport();
    expect(page.url()).toBe(address);
    expect(await stands()).toMatchObject({ status: "pending", unreadMessages: 2, userId: null });
    const phone = await shop.phoneOf(customer);
    expect(phone.map(({ ack }) => ack)).not.toContain(3);
  });
  await test.step("Esc and Back close it, J and Enter show it", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByText(welcome)).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(inbox.message("Oi, bom dia!")).toBeVisible();
    await page.goBack();
    await expect(page.getByText(welcome)).toBeVisible();
    expect(page.url()).toBe(address);
  });
  await test.step("accepted in the composer's place", async () => {
    await inbox.row(fernanda).getByText("Tem bolo de cenoura?").click();
    await pane.getByRole("button", { name: tickets.accept, exact: true }).click();
    await expect(inbox.composer(fernanda)).toBeFocused();
    // It is shown before the server has answered.
    await expect.poll(async () => (await stands()).status).toBe("open");
    const { uuid } = await stands();
    expect(new URL(page.url()).pathname).toBe(`/tickets/${uuid}`);
  });
  await test.step("once it is resolved, it names the customer's next one as that comes", async () => {
    await shop.admin.does("PUT /settings/:key", { params: { key: "reopenWindowMinutes" }, body: { value: "0" } });
    resolved = page.url();
    await pane.getByRole("button", { name: tickets.resolve, exact: true }).click();
    await expect(pane.getByText(tickets.notice.closed)).toBeVisible();
    await expect.poll(async () => (await stands()).status).toBe("closed");
    await shop.writes(customer, "Mais uma coisa");
    await expect(pane.getByText(filled(tickets.newer.waitsUnqueued, { name: fernanda }))).toBeVisible();
    await pane.getByRole("button", { name: tickets.newer.show }).click();
    await expect(pane.getByText(tickets.preview.text)).toBeVisible();
  });
  await test.step("read again, it opens at its own end, which the next one follows", async () => {
    const tall = (word: string) => Array.from({ length: 40 }, (_, n) => `${word} ${n}`).join("\n");
    for (const word of ["Segunda", "Terceira"]) await shop.writes(customer, tall(word));
    await page.goto(resolved);
    await expect(inbox.message("Tem bolo de cenoura?")).toBeInViewport();
    await expect(inbox.message("Mais uma coisa")).toBeInViewport();
    await pane.getByRole("button", { name: messages.toNewest_zero }).click();
    await expect(inbox.message("Tem bolo de cenoura?")).not.toBeInViewport();
    await page.goto("/tickets");
    await page.goto(resolved);
    await expect(inbox.message("Tem bolo de cenoura?")).toBeInViewport();
  });
});

test("what is open stays behind a preview, reads nothing there, and returns; who was faster is named", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const [diego, waiting] = [await shop.customer("Diego Ribeiro"), await shop.customer(fernanda)];
  await shop.writes(diego, "Bom dia!");
  await shop.writes(waiting, "Oi!");
  const ana = await hire(shop.admin, "Ana Lima");
  const inbox = new Inbox(page);
  await signIn(page, ana);
  await inbox.half("pending").click();
  await inbox.accept("Diego Ribeiro");
  await inbox.half("pending").click();
  await inbox.row(fernanda).getByText("Oi!").click();
  await expect(page.getByText(tickets.preview.text)).toBeVisible();
  await expect(inbox.composer("Diego Ribeiro")).toBeHidden();
  await shop.writes(diego, "Alguém aí?");
  await expect.poll(async () => (await shop.ticketWith(diego)).unreadMessages).toBe(1);

  const { id: ticketId } = await bakery.accept(waiting);
  const { user } = shop.admin;
  await expect(page.getByText(filled(tickets.notice.another, { name: user.name }))).toBeVisible();
  const queue = await shop.admin.does("POST /queue", { body: { name: "Entregas", color: "#0EA5E9" } });
  const body = { queueId: queue.id, userId: user.id };
  await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body });
  await expect(page.getByText(filled(tickets.preview.gone, { name: fernanda }))).toBeVisible();
  await expect(page.getByText(filled(tickets.gone.user, { user: user.name, queue: queue.name }))).toBeVisible();
  await page.locator("[data-pane=chat]:visible").getByRole("button", { name: tickets.back }).click();
  await expect(inbox.message("Alguém aí?")).toBeInViewport();
  await expect.poll(async () => (await shop.ticketWith(diego)).unreadMessages).toBe(0);
});

test("Back from a conversation that was opened at a preview's foot passes the preview over", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const waiting = await shop.customer(fernanda);
  await shop.writes(waiting, "Oi!");
  const inbox = new Inbox(page);
  await signIn(page, await hire(shop.admin, "Ana Lima"));
  await inbox.half("pending").click();
  await inbox.row(fernanda).getByText("Oi!").click();
  await expect(page.getByText(tickets.preview.text)).toBeVisible();
  const { uuid } = await shop.ticketWith(waiting);
  await bakery.accept(waiting);
  await expect(page.getByText(filled(tickets.notice.another, { name: shop.admin.user.name }))).toBeVisible();
  await page.getByRole("button", { name: tickets.peek.open }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}`));
  await expect(inbox.message("Oi!")).toBeVisible();
  await page.goBack();
  await expect(page.getByText(welcome)).toBeVisible();
});

test("the bell shows who waits to read, from wherever one is", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(fernanda), "Oi!");
  await signIn(page, shop.login);
  for (const path of ["/contacts", "/tickets?tab=pending"]) {
    await page.goto(path);
    await page.getByRole("button", { name: filled(tickets.bell.label_one, { count: 1 }) }).click();
    await page.getByRole("dialog", { name: tickets.bell.title }).getByText(fernanda).click();
    await expect(page.getByText(tickets.preview.text)).toBeVisible();
    await expect(new Inbox(page).row(fernanda)).toHaveAttribute("aria-selected", "true");
  }
});

test("an admin's look at a colleague's conversation begins at its end, and scrolls", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const customer = await shop.customer(fernanda);
  for (const word of ["Primeira", "Segunda", "Terceira"])
    await shop.writes(customer, Array.from({ length: 30 }, (_, n) => `${word} ${n}`).join("\n"));
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.row(fernanda).hover();
  await inbox.row(fernanda).getByRole("button", { name: tickets.peek.button }).click();
  const log = page.getByRole("dialog").getByRole("log");
  await expect(log.getByText("Terceira 29")).toBeInViewport();
  await log.hover();
  await page.mouse.wheel(0, -5000);
  await expect(log.getByText("Primeira 0")).toBeInViewport();

  await test.step("on a small phone a file is no wider than the look", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const ticket = await shop.ticketWith(customer);
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    await bakery.answersWith(ticket, Buffer.from("%PDF-1.4\n%%EOF\n"), "orçamento.pdf");
    await expect(log.getByText("orçamento.pdf")).toBeVisible();
    const right = (box: { x: number; width: number } | null) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
    const dialog = page.getByRole("dialog");
    expect(right(await log.boundingBox())).toBeLessThan(right(await dialog.boundingBox()));
    expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
