import { holdableEvents } from "./held-events.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { errors, messages } = pt;

for (const order of ["before", "after"] as const)
  test(`what was done shows as done where its answer is lost ${order === "before" ? "after" : "before"} its event`, async ({
    page,
    nobody,
  }) => {
    const events = await holdableEvents(page);
    const shop = await openShop(nobody);
    await shop.writes(await shop.customer("Fernanda Souza"), "Oi, bom dia!");
    await shop.writes(await shop.customer("Diego Ribeiro"), "Boa tarde");
    let lost = 0;
    await page.route("**/api/tickets/*", async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      if (order === "after") events.hold();
      await route.fetch();
      // Earlier events reach this browser before the answer to a later call.
      if (order === "before") await page.evaluate(() => fetch("/api/setup"));
      await route.abort();
      events.release();
      lost += 1;
    });
    const inbox = new Inbox(page);
    /** Once the nth answer is lost and all is told. */
    const counts = async (open: number, waiting: number, n: number) => {
      await expect.poll(() => lost).toBe(n);
      await page.evaluate(() => fetch("/api/setup"));
      await expect(inbox.half("open")).toContainText(String(open));
      await expect(inbox.half("pending")).toContainText(String(waiting));
    };
    await signIn(page, shop.login);
    await inbox.half("pending").click();
    await counts(0, 2, 0);

    await inbox.accept("Fernanda Souza");
    await counts(1, 1, 1);
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await inbox.half("pending").click();
    await expect(inbox.row("Diego Ribeiro")).toBeVisible();
    await expect(inbox.row("Fernanda Souza")).toBeHidden();

    await inbox.action("giveBack").click();
    await counts(0, 2, 2);
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await inbox.accept("Fernanda Souza");
    await counts(1, 1, 3);

    await inbox.action("resolve").click();
    // The list follows it there.
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await inbox.tab("open").click();
    await counts(0, 1, 4);
    await inbox.half("pending").click();
    await expect(inbox.row("Diego Ribeiro")).toBeVisible();
    await expect(inbox.row("Fernanda Souza")).toBeHidden();
    await expect(page.getByText(errors.ERR_NETWORK)).toBeHidden();
  });

test("a conversation that is opened while the server still marks it as unread ends as read", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Oi, bom dia!");
  const inbox = new Inbox(page);
  const row = inbox.row("Fernanda Souza");
  const unread = filled(pt.tickets.bell.unread_one, { count: 1 });
  const isRead = () => page.waitForResponse("**/api/tickets/*/read*");
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  const firstRead = isRead();
  await row.getByRole("button", { name: pt.tickets.accept }).click();
  await firstRead;
  await page.route("**/api/tickets/*/unread", async (route) => {
    await read;
    await route.continue();
  });
  const read = isRead();
  await inbox.message("Oi, bom dia!").focus();
  await page.keyboard.press("u");
  await expect(row).toContainText(unread);
  const marked = page.waitForResponse("**/api/tickets/*/unread");
  await row.getByRole("link").click();
  await marked;
  await expect.poll(async () => (await shop.ticketWith(fernanda)).unreadMessages).toBe(0);
  await expect(row).not.toContainText(unread);
});

test("what was typed into an edit, and what a draft quotes, outlives the line and the conversation", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Fernanda Souza"), "Que horas sai o pão?");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  await inbox.say("Fernanda Souza", "Sai as 15h");
  await expect(inbox.tick("Sai as 15h", "delivered")).toBeVisible();
  const composer = inbox.composer("Fernanda Souza");
  const choose = async (text: string, item: string) => {
    await inbox.message(text).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").getByRole("menuitem", { name: item, exact: true }).press("Enter");
  };
  const elsewhere = async () => {
    await page.getByRole("link", { name: pt.kanban.title }).click();
    await expect(composer).toBeHidden();
    await page.goBack();
  };

  await choose("Que horas sai o pão?", messages.menu.reply);
  await composer.fill("Às 15h, e o segundo às 17h");
  await elsewhere();
  await expect(composer).toHaveValue("Às 15h, e o segundo às 17h");
  await expect(page.getByRole("button", { name: messages.quoteCancel })).toBeVisible();

  await choose("Sai as 15h", messages.menu.edit);
  await composer.fill("Sai às 15h, e o segundo às 17h");
  await elsewhere();
  await expect(composer).toHaveValue("Sai às 15h, e o segundo às 17h");
  await context.setOffline(true);
  await expect(page.getByText(pt.shell.link.bar)).toBeVisible();
  await composer.press("Enter");
  await expect(page.getByText(errors.ERR_NETWORK)).toBeVisible();
  await expect(composer).toHaveValue("Sai às 15h, e o segundo às 17h");
  await context.setOffline(false);
  await expect(page.getByText(pt.shell.link.bar)).toBeHidden();

  // The answer is lost: it is asked once more, and nobody reads of it.
  let asked = 0;
  await page.route("**/api/messages/*", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await composer.press("Enter");
  await expect.poll(() => asked).toBe(2);
  await expect(inbox.message("Sai às 15h, e o segundo")).toContainText(messages.edited);
  // The draft is back.
  await expect(composer).toHaveValue("Às 15h, e o segundo às 17h");
  await composer.press("Enter");
  await expect(inbox.message("Às 15h, e o segundo às 17h").last()).toContainText("Que horas sai o pão?");
});
