import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { common, errors, messages, schedules, shell, tickets } = pt;

test("keys go from conversation to conversation and from pane to pane, while one writes too", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  for (const name of ["Ana Reis", "Bia Prado", "Caio Luz"]) {
    const customer = await shop.customer(name);
    await shop.writes(customer, `Sou ${name}`);
    await expect(() => shop.ticketWith(customer)).toPass();
    const params = { ticketId: (await shop.ticketWith(customer)).id };
    await shop.admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  }
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const isIn = (pane: string) => page.locator(`[data-pane=${pane}]:focus-within`);

  await test.step("Alt J and Alt K open the next and the one before", async () => {
    await inbox.row("Caio Luz").click();
    await inbox.composer("Caio Luz").fill("Já vejo");
    await page.keyboard.press("Alt+j");
    await expect(inbox.log("Bia Prado")).toBeVisible();
    await page.keyboard.press("Alt+k");
    await expect(inbox.log("Caio Luz")).toBeVisible();
    await expect(inbox.composer("Caio Luz"), "what was written stays").toHaveValue("Já vejo");
    await inbox.composer("Caio Luz").fill("");
  });

  await test.step("F6 goes to the next pane; J, K and Enter move in the list and open", async () => {
    await inbox.composer("Caio Luz").focus();
    await page.keyboard.press("F6");
    await expect(isIn("list")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(inbox.composer("Bia Prado")).toBeFocused();
  });

  await test.step("the arrow up in an empty field replies to the last message, Escape drops that, then leads to the list", async () => {
    await page.keyboard.press("ArrowUp");
    const drop = page.getByRole("button", { name: messages.quoteCancel });
    await expect(drop).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drop).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(isIn("list")).toBeVisible();
  });

  await test.step("[ folds the drawer, I opens the contact, / searches, S schedules", async () => {
    const kept = () => page.evaluate(() => localStorage.getItem("drawer"));
    await page.keyboard.press("[");
    await expect.poll(kept).toBe("closed");
    await page.keyboard.press("[");
    await expect.poll(kept).toBe("open");
    const had = await page.locator("[data-pane=panel]:visible").count();
    await page.keyboard.press("i");
    await expect(page.locator("[data-pane=panel]:visible")).toHaveCount(1 - had);
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: tickets.search.label })).toBeFocused();
    await inbox.tab("open").click();
  });

  await test.step("Ctrl Alt E resolves and opens the next; G A leads to the agenda, G T back", async () => {
    await inbox.row("Caio Luz").click();
    await inbox.composer("Caio Luz").focus();
    await page.keyboard.press("Control+Alt+e");
    await expect(inbox.log("Bia Prado")).toBeVisible();
    await expect(inbox.row("Caio Luz")).toBeHidden();
    await inbox.log("Bia Prado").focus();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await expect(page.getByRole("heading", { name: schedules.page.title })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(inbox.row("Ana Reis")).toBeVisible();
  });

  await test.step("a page that is chosen in the drawer has the keys", async () => {
    const entry = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
    await entry(pt.contacts.page.title).click();
    await page.getByRole("row").filter({ hasText: "Ana Reis" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(inbox.row("Ana Reis")).toBeVisible();
  });

  await test.step("after an answer, which moves the conversation to the top, Alt J goes on from where it stood", async () => {
    const eva = await shop.customer("Eva Nunes");
    await shop.writes(eva, "Sou Eva");
    await expect(() => shop.ticketWith(eva)).toPass();
    await shop.admin.does("PUT /tickets/:ticketId", {
      params: { ticketId: (await shop.ticketWith(eva)).id },
      body: { status: "open" },
    });
    // Eva, Bia, Ana.
    await inbox.row("Eva Nunes").click();
    await inbox.say("Eva Nunes", "Já vejo, Eva");
    await page.keyboard.press("Alt+j");
    await expect(inbox.composer("Bia Prado")).toBeFocused();
    await inbox.say("Bia Prado", "Já vejo, Bia");
    await expect(inbox.row("Bia Prado")).toContainText("Já vejo, Bia");
    await page.keyboard.press("Alt+j");
    await expect(inbox.log("Ana Reis")).toBeVisible();
  });
});

test("keys and the palette lead to each list, from where the keys of its rows go on", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  for (const name of ["Ana Reis", "Bia Prado", "Caio Luz", "Davi Melo"]) {
    await shop.writes(await shop.customer(name), `Sou ${name}`);
    await expect(() => shop.ticketWith({ name })).toPass();
  }
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const isAtFirstRow = async (list: "open" | "pending", name: string) => {
    const grid = page.getByRole("grid", { name: tickets.half[list] });
    await expect(grid).toBeFocused();
    const first = grid.getByRole("row").first();
    await expect(first).toContainText(name);
    await expect(grid).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "");
  };
  const pick = async (words: string, name: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: shell.palette.title }).fill(words);
    await expect(page.getByRole("option").first()).toContainText(name);
    await page.keyboard.press("Enter");
  };
  await expect(inbox.half("pending")).toContainText("4");

  await test.step("G P goes back to those that wait after each is accepted, beside the open conversation", async () => {
    await press("g", "p");
    await isAtFirstRow("pending", "Ana Reis");
    await press("j", "a");
    await expect(inbox.composer("Bia Prado")).toBeFocused();
    await press("Escape", "g", "p");
    await isAtFirstRow("pending", "Ana Reis");
    await expect(inbox.log("Bia Prado")).toBeVisible();
    await press("a");
    await expect(inbox.composer("Ana Reis")).toBeFocused();
  });

  await test.step("the palette does too, while one writes; in the list that is shown the cursor goes to the first", async () => {
    await pick("aguard", tickets.half.pending);
    await isAtFirstRow("pending", "Caio Luz");
    await press("j", "g", "p");
    await isAtFirstRow("pending", "Caio Luz");
    await pick("atendendo", tickets.half.open);
    await isAtFirstRow("open", "Bia Prado");
    await pick("resolvidas", tickets.half.closed);
    await expect(inbox.tab("closed")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("an empty list has the focus too; G O and G R go from list to list, and from other pages", async () => {
    await expect(page.getByRole("tabpanel", { name: tickets.half.closed })).toBeFocused();
    await press("g", "o");
    await isAtFirstRow("open", "Bia Prado");
    await press("g", "r");
    await expect(page.getByRole("tabpanel", { name: tickets.half.closed })).toBeFocused();
    await press("g", "a");
    await expect(page.getByRole("heading", { name: schedules.page.title })).toBeVisible();
    await press("g", "p");
    await isAtFirstRow("pending", "Caio Luz");
  });

  await test.step("the sheet lists them among the places to go to", async () => {
    await press("?");
    const sheet = page.getByRole("dialog", { name: shell.shortcut.title });
    for (const list of ["open", "pending", "closed"] as const)
      await expect(sheet.getByText(tickets.half[list], { exact: true })).toBeVisible();
  });
});

test("an undo that did not reach the server is offered again", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Fernanda Souza"), "Oi!");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  const composer = inbox.composer("Fernanda Souza");
  await composer.press("Alt+e");
  const undo = page.getByRole("button", { name: common.undo });
  await expect(undo).toBeVisible();
  await page.route("**/undo", (route) => route.abort());
  await page.keyboard.press("z");
  await expect(page.getByText(errors.ERR_NETWORK)).toBeVisible();
  await expect(undo).toBeVisible();
});
