import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, kanban, schedules, shell, tickets } = pt;

/** Each is measured in one browser on a busy machine; the slowest of them is no fault of the page. */
const openings = 5;
const fast = 50;

test("the palette goes to pages and contacts and does what the page can, by keyboard alone", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  for (const name of ["Fernanda Souza", "João Prado"]) await shop.writes(await shop.customer(name), `Sou ${name}`);
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const field = page.getByRole("combobox", { name: shell.palette.title });
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  const open = async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
  };

  await page.getByRole("button", { name: shell.palette.title }).waitFor();
  await test.step("what is typed finds a page, whatever its accents, and Enter goes there", async () => {
    await open();
    const middle = (page.viewportSize()?.width ?? 0) / 2;
    const isInTheMiddle = async () => {
      const { x = 0, width = 0 } = (await page.getByRole("dialog").boundingBox()) ?? {};
      return Math.abs(x + width / 2 - middle) < 2 && Math.abs(width - 600) < 2;
    };
    await expect.poll(isInTheMiddle, "it lies in the middle, as wide as it always is").toBe(true);
    await expectAccessible(page, "the palette", "[role=dialog]");
    await page.keyboard.type("agend");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/schedules/);
    await expect(field).toBeHidden();
  });

  await test.step("G then C and G then K go to pages without it", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByRole("row").filter({ hasText: "João Prado" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(/\/kanban/);
  });

  await test.step("a contact is found by its name, and asked for", async () => {
    await shop.admin.does("POST /contacts", { body: { name: "Carlos Bento", number: "5511988887777" } });
    await open();
    await page.keyboard.type("bento");
    await option(/Carlos Bento/).waitFor();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/tickets/);
    const dialog = page.getByRole("dialog", { name: tickets.new.title });
    await expect(dialog.getByLabel(contacts.contact)).toHaveValue("Carlos Bento");
    await dialog.getByLabel(contacts.contact).fill("prado");
    await expect(page.locator("[data-combobox-selected]")).toContainText("João Prado");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(contacts.contact), "Enter takes the first that is found").toHaveValue("João Prado");
    await page.keyboard.press("Escape");
    const discard = page.getByRole("button", { name: common.discard.yes });
    if (await discard.isVisible()) await discard.click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a list is found by its name, and the words in the messages", async () => {
    await shop.admin.does("POST /files", { body: { name: "Cardápio de inverno", message: "Segue" } });
    await shop.admin.does("POST /contact-lists", { body: { name: "Clientes de inverno" } });
    await open();
    await page.keyboard.type("inverno");
    await option("Clientes de inverno").waitFor();
    await option("Cardápio de inverno").click();
    await expect(page).toHaveURL(/\/files\?q=card/);
    await open();
    await page.keyboard.type("Sou João");
    await expect(page.getByRole("option").last()).toHaveText(filled(tickets.palette.search, { words: "Sou João" }));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-hit]")).toHaveCount(1);
    await inbox.tab("open").click();
  });

  await test.step("it does what a key of the page does, and returns the focus first", async () => {
    await inbox.half("pending").click();
    await inbox.accept("Fernanda Souza");
    await inbox.log("Fernanda Souza").focus();
    await open();
    await page.keyboard.type("transferir");
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("dialog", { name: filled(tickets.transfer.title, { name: "Fernanda Souza" }) }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await open();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(inbox.log("Fernanda Souza")).toBeFocused();
  });

  await test.step("the conversation that was open is offered first", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await expect(page.getByRole("heading", { name: schedules.page.title })).toBeVisible();
    await open();
    await expect(page.getByRole("option").first()).toHaveText("Fernanda Souza");
    await page.keyboard.press("Enter");
    await expect(inbox.log("Fernanda Souza")).toBeVisible();
  });

  await test.step("the sheet shows the keys of the list and the composer, and turns single letters off", async () => {
    await inbox.log("Fernanda Souza").focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: shell.shortcut.title });
    for (const label of [tickets.keys.openActive, pt.messages.hint.send, shell.palette.title, kanban.title])
      await expect(sheet.getByText(label, { exact: true })).toBeVisible();
    await sheet.getByRole("switch", { name: shell.shortcut.singleKeys }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.keyboard.press("t");
    await page.keyboard.press("Control+k");
    await expect(field, "the palette opens, and no dialog of T").toBeFocused();
    await page.keyboard.press("Escape");
  });

  await test.step(`it opens within ${fast} ms`, async () => {
    const times: number[] = [];
    for (let n = 0; n < openings; n++) {
      times.push(await page.evaluate(openingTime));
      await page.keyboard.press("Escape");
      await expect(field).toBeHidden();
    }
    test.info().annotations.push({ type: "palette", description: times.map((ms) => ms.toFixed(0)).join(" ") });
    expect(Math.min(...times)).toBeLessThanOrEqual(fast);
  });
});

test("the palette finds conversations that are answered or wait, and none that the user may not see", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const shop = await openShop(nobody);
  const queue = await shop.admin.does("POST /queue", { body: { name: "Vendas", color: "#2e7d32" } });
  const names = ["Marina Lopes", "Marina Costa", "Marina Prado", "Marina Alves"] as const;
  const [answered, waiting, hidden, resolved] = names;
  const put = async (name: string, body: object) => {
    const params = { ticketId: (await shop.ticketWith({ name })).id };
    await shop.admin.does("PUT /tickets/:ticketId", { params, body });
  };
  for (const name of names) {
    await shop.writes(await shop.customer(name), "Quando fica pronto?");
    await expect(() => shop.ticketWith({ name })).toPass();
  }
  const login = await hire(shop.admin, "Sara Dias", { queueIds: [queue.id], allTicket: "desabled" });
  const sara = (await shop.admin.does("GET /users/list", {})).find(({ name }) => name === "Sara Dias");
  await put(answered, { status: "open", userId: sara?.id ?? 0, queueId: queue.id });
  await put(waiting, { queueId: queue.id });
  await put(resolved, { status: "closed" });
  const group = (of: Page, name: string) => of.getByRole("listbox").getByRole("group", { name, exact: true });
  const ask = async (of: Page) => {
    await of.getByRole("button", { name: shell.palette.title }).waitFor();
    await of.keyboard.press("Control+k");
    await of.getByRole("combobox", { name: shell.palette.title }).fill("marina");
    await expect(group(of, contacts.page.title).getByRole("option")).toHaveCount(4);
  };
  const found = (of: Page) => group(of, tickets.title).getByRole("option");

  await test.step("they stand before the contacts and say where they are; a waiting one is opened to be read", async () => {
    await signIn(page, shop.login);
    await ask(page);
    await expect(page.getByRole("listbox").getByRole("group").first(), "first").toContainText(tickets.title);
    await expect(found(page)).toHaveText([
      new RegExp(`${hidden}.*${tickets.tab.waiting}$`),
      new RegExp(`${waiting}.*${tickets.tab.waiting} · Vendas`),
      new RegExp(`${answered}.*Sara Dias · Vendas`),
    ]);
    await page.keyboard.press("Enter");
    await expect(new Inbox(page).log(hidden)).toBeVisible();
    await expect(page).toHaveURL(/tab=pending/);
  });

  await test.step("an attendant finds those of her queue and her own, which opens", async () => {
    const theirs = await anotherBrowser();
    await signIn(theirs, login);
    await ask(theirs);
    await expect(found(theirs)).toHaveText([new RegExp(waiting), new RegExp(answered)]);
    await found(theirs).filter({ hasText: answered }).click();
    await expect(new Inbox(theirs).composer(answered)).toBeVisible();
    await theirs.keyboard.press("Control+k");
    await theirs.getByRole("combobox", { name: shell.palette.title }).fill("marina l");
    await expect(group(theirs, contacts.page.title).getByRole("option")).toHaveCount(1);
    const twice = theirs.getByRole("option").filter({ hasText: answered });
    await expect(twice, "once as a conversation, once as a contact").toHaveCount(2);
  });
});

/** From the key to the focused field, ms. */
function openingTime(): Promise<number> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const listen = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement) || target.role !== "combobox") return;
      removeEventListener("focusin", listen, true);
      resolve(performance.now() - begin);
    };
    addEventListener("focusin", listen, true);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", code: "KeyK", ctrlKey: true, bubbles: true }));
  });
}

test("keys mean the conversation that the palette has opened, not the row that was clicked before", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const [fernanda, joao] = [await shop.customer("Fernanda Souza"), await shop.customer("João Prado")];
  await shop.writes(fernanda, "Oi!");
  await shop.writes(joao, "Bom dia!");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const find = async (words: string, name: string) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: shell.palette.title })).toBeFocused();
    await page.keyboard.type(words);
    await page.getByRole("option", { name }).first().waitFor();
    await page.keyboard.press("Enter");
  };
  await inbox.half("pending").click();
  await inbox.row("Fernanda Souza").getByText("Oi!").click();
  await expect(page.getByText(tickets.preview.text)).toBeVisible();
  await find("joão", "João Prado");
  await expect(inbox.message("Bom dia!")).toBeVisible();
  await page.keyboard.press("a");
  await expect(inbox.composer("João Prado")).toBeFocused();
  expect((await shop.ticketWith(fernanda)).status).toBe("pending");

  await page.keyboard.press("Escape");
  await inbox.half("pending").click();
  await inbox.row("Fernanda Souza").getByText("Oi!").click();
  await find("joão", "João Prado");
  await expect(inbox.composer("João Prado"), "one goes on writing").toBeFocused();
  await page.keyboard.press("Escape");
  await inbox.half("pending").click();
  await find("joão", "João Prado");
  await expect(inbox.composer("João Prado")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect.poll(async () => (await shop.ticketWith(joao)).status, "the one that is read").toBe("closed");
  expect((await shop.ticketWith(fernanda)).status).toBe("pending");
});
