import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
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
    await open();
    await page.keyboard.type("joao");
    await option(/João Prado/).waitFor();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/tickets/);
    const dialog = page.getByRole("dialog", { name: tickets.new.title });
    await expect(dialog.getByLabel(contacts.contact)).toHaveValue("João Prado");
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
