import type { Locator, Page } from "@playwright/test";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, messages, shell, tags, tickets } = pt;
const name = "Fernanda Souza";

/** Opens each layer that can lie over a conversation. */
function layersOf(page: Page): Record<string, () => Promise<unknown>> {
  const button = (label: string | RegExp) => () =>
    page.getByRole("button", { name: label, exact: true }).filter({ visible: true }).first().click();
  const key = (keys: string) => async () => {
    await page.getByRole("log").focus();
    await page.keyboard.press(keys);
  };
  return {
    viewer: button(filled(messages.media.openNamed, { name: "De cenoura" })),
    emoji: button(messages.emoji.button),
    attach: button(messages.attach.button),
    more: button(tickets.more),
    tags: key("l"),
    bell: button(new RegExp(`^${tickets.bell.title}`)),
    volume: button(shell.volume),
    language: button(shell.language),
    account: button(new RegExp(`^${filled(shell.account, { name: "" })}`)),
    transfer: key("t"),
    schedule: key("s"),
    sheet: key("?"),
    message: async () => {
      await page.getByRole("log").locator("[data-key]").first().focus();
      await page.keyboard.press("Enter");
    },
  };
}

/** The tab's position in its history after pending effects, when a just opened layer has its entry. */
const placeInHistory = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(JSON.stringify(history.state)))),
      ),
  );

test("Back closes what lies over the conversation, and single letters wait until it is closed", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const fernanda = await shop.customer(name);
  await bakery.writes(fernanda, { body: "Oi!" });
  const { uuid } = await bakery.accept(fernanda);
  await bakery.sends(fernanda, await photo(), "bolo.jpg", { caption: "De cenoura" });
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  const address = `/tickets/${uuid}`;
  // The address is the tab's first page: the history has no earlier page of the app.
  await page.goto(address);
  await expect(inbox.message("De cenoura").locator("img[data-there]")).toBeVisible();
  const layer = page
    .locator("[role=dialog], [role=menu], dialog[open]")
    .or(page.getByRole("group", { name: messages.emoji.button }))
    .filter({ visible: true });
  /** The app takes a Back that closes a layer forward again, some time later: only then is the next step safe. */
  const goBackFrom = async (open: Locator) => {
    const place = await placeInHistory(page);
    await page.goBack();
    await expect(open).toHaveCount(0);
    await expect.poll(() => placeInHistory(page)).toBe(place);
  };

  for (const [which, open] of Object.entries(layersOf(page))) {
    await test.step(which, async () => {
      await open();
      await expect(layer.first()).toBeVisible();
      await page.keyboard.press("e");
      await page.keyboard.press("c");
      await expect(page.getByRole("heading", { name: tickets.new.title })).toHaveCount(0);
      // Letters typed into a form are edits, which would be asked about.
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
      await goBackFrom(layer);
      expect(new URL(page.url()).pathname).toBe(address);
    });
  }
  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const panel = page.getByRole("heading", { name: contacts.title });
    await page.getByRole("log").focus();
    await page.keyboard.press("i");
    await expect(panel).toBeVisible();
    await goBackFrom(panel);
    await inbox.back();
    await expect(inbox.half("open")).toBeVisible();
    await page.getByRole("button", { name: shell.tab.more }).click();
    await expect(layer).toHaveCount(1);
    await goBackFrom(layer);
    expect(new URL(page.url()).pathname).toBe("/tickets");
    await page.goBack();
    await expect(inbox.composer(name)).toBeVisible();
  });
  expect((await shop.ticketWith(fernanda)).status).toBe("open");
});

test("while an input method composes, letters are no shortcuts and Enter does not send", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi!");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  const keyboard = await context.newCDPSession(page);
  /** Key code 229 means that the key belongs to an input method; Safari marks the last key only by this. */
  const press = (key: string, code: string, windowsVirtualKeyCode: number) =>
    keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code, windowsVirtualKeyCode });
  await inbox.log(name).focus();
  for (const key of ["e", "c", "t"]) await press(key, `Key${key.toUpperCase()}`, 229);
  await press("?", "Slash", 229);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press("?", "Slash", 191);
  await expect(page.getByRole("dialog", { name: shell.shortcut.title })).toBeVisible();
  await page.keyboard.press("Escape");

  await inbox.composer(name).focus();
  await keyboard.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press("Enter");
  await expect(inbox.composer(name)).toHaveValue(/^にほん/);
  expect(await shop.receivedBy(fernanda)).toEqual([]);
  expect((await shop.ticketWith({ name })).status).toBe("open");
});

test("a dialog has the focus in its first field, also once its script is there", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/queues");
  const { queues } = pt;
  for (const time of ["the first", "the second", "the third"]) {
    await page.getByRole("button", { name: queues.page.add }).first().click();
    await expect(page.getByRole("dialog").getByLabel(queues.page.name), time).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a dialog that was saved while it asked whether to discard does not ask the next time", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/tags");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel(tags.page.name, { exact: true });
  const open = () => page.getByRole("button", { name: tags.page.add }).first().click();
  const question = page.getByText(common.discard.question);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/tags", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await open();
  await field.fill("Primeira");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  answer.resolve();
  await expect(dialog).toBeHidden();
  await open();
  await field.pressSequentially("Segunda");
  await expect(field).toHaveValue("Segunda");
  await expect(question).toHaveCount(0);
});
