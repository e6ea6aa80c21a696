import type { Page } from "@playwright/test";
import { Inbox } from "./inbox.ts";
import { signIn, signUp } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, contacts, errors, messages, notes, tags, tickets } = pt;
const name = "Fernanda Souza";

test("a wrong password gives the focus to the password", async ({ page, nobody }) => {
  const { user } = await signUp(nobody);
  await page.goto("/login");
  await page.getByLabel(auth.email).fill(user.email);
  const password = page.getByLabel(auth.password, { exact: true });
  await password.fill("errada-errada");
  await page.getByRole("button", { name: auth.login.submit }).click();
  await expect(page.getByText(errors.ERR_INVALID_CREDENTIALS)).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password.locator(".."), "the ring is on its frame").toHaveCSS("outline-style", "solid");
});

test("the focus stays where the user works, not at the page's body", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi!");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  const panel = page.getByRole("complementary", { name: contacts.title });
  const dialog = page.getByRole("dialog");
  const note = panel.getByLabel(notes.write);

  await test.step("Escape in a note keeps what is typed, and a second one closes the panel", async () => {
    await inbox.log(name).focus();
    await page.keyboard.press("n");
    await expect(note).toBeFocused();
    await page.keyboard.type("Prefere");
    await page.keyboard.press("Escape");
    await expect(panel).toBeFocused();
    await expect(note).toHaveValue("Prefere");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(inbox.log(name)).toBeFocused();
  });
  await test.step("a note and a tag that go leave the focus beside them", async () => {
    await page.keyboard.press("n");
    for (const text of ["Alérgica a amendoim", "Prefere de manhã"]) {
      await note.fill(text);
      await page.keyboard.press("Control+Enter");
      await expect(panel.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    }
    const remove = panel.getByRole("button", { name: notes.delete });
    await expect(remove).toHaveCount(2);
    await remove.first().press("Enter");
    await expect(remove).toHaveCount(1);
    await expect(remove).toBeFocused();
    await remove.press("Enter");
    await expect(panel).toBeFocused();
    await panel.getByRole("button", { name: tags.addToContact }).click();
    await page.getByLabel(tags.search).fill("VIP");
    await page.getByRole("option", { name: filled(tags.create, { name: "VIP" }) }).click();
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: filled(tags.remove, { name: "VIP" }) }).press("Enter");
    await expect(panel.getByText("VIP")).toBeHidden();
    await expectFocus(page);
  });
  await test.step("a new extra field takes the focus", async () => {
    await panel.getByRole("button", { name: contacts.edit }).click();
    await dialog.getByRole("button", { name: contacts.extraAdd }).click();
    await expect(dialog.getByLabel(contacts.extraName)).toBeFocused();
    await page.keyboard.type("Aniversário");
    await dialog.getByRole("button", { name: contacts.extraRemove }).press("Enter");
    await expect(dialog.getByRole("button", { name: contacts.extraAdd })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expectFocus(page);
  });
  await test.step("a contact that is created, and a number that is refused", async () => {
    await inbox.log(name).focus();
    await page.keyboard.press("c");
    await dialog.getByLabel(contacts.contact).fill("Bruno Reis");
    await page.getByRole("option", { name: filled(contacts.createNamed, { words: "Bruno Reis" }) }).click();
    await expect(dialog.getByLabel(contacts.name, { exact: true })).toBeFocused();
    await dialog.getByLabel(contacts.number).fill("5511987650001");
    await dialog.getByRole("button", { name: contacts.create, exact: true }).click();
    await expect(dialog.getByLabel(contacts.contact)).toBeFocused();
    await expect(dialog.getByLabel(contacts.contact)).toHaveValue("Bruno Reis");
    await page.keyboard.press("Enter");
    await expect(inbox.composer("Bruno Reis")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectFocus(page);
  });
  await test.step("a file that is taken out of the tray", async () => {
    const file = { name: "lista.txt", mimeType: "text/plain", buffer: Buffer.from("pão") };
    const input = page.locator("[data-pane=chat]:visible").getByLabel(messages.kind.application, { exact: true });
    await input.setInputFiles(file);
    await page.getByRole("button", { name: filled(messages.attach.remove, { name: file.name }) }).press("Enter");
    await expect(inbox.composer("Bruno Reis")).toBeFocused();
    await expect(page.getByRole("button", { name: tickets.more })).toBeVisible();
  });
});

const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

test("a draft goes on at its end once its conversation is accepted", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi!");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  await inbox.composer(name).fill("Bom dia");
  await inbox.action("giveBack").click();
  await inbox.half("pending").click();
  await inbox.accept(name);
  await expect(inbox.composer(name)).toBeFocused();
  await page.keyboard.type(", Fernanda");
  await expect(inbox.composer(name)).toHaveValue("Bom dia, Fernanda");
});

test("after a place, contacts or an emoji one goes on writing, sent or not", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const carla = "Carla Dias";
  // A dialog that fades is still there when the focus returns.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await shop.writes(await shop.customer(carla), "Onde fica?");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept(carla);
  const dialog = page.getByRole("dialog");
  for (const kind of ["locationMessage", "contactMessage"] as const) {
    await page.getByRole("button", { name: messages.attach.button }).click();
    await page.getByRole("menuitem", { name: messages.kind[kind] }).click();
    await expect(dialog.locator(":focus"), "it has settled").toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(inbox.composer(carla), kind).toBeFocused();
  }
  await page.getByRole("button", { name: messages.attach.button }).click();
  await page.getByRole("menuitem", { name: messages.kind.locationMessage }).click();
  await dialog.getByLabel(messages.place.link).fill("-23.55, -46.63");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(inbox.composer(carla), "sent").toBeFocused();
  await page.getByRole("button", { name: messages.emoji.button }).click();
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.press("Escape");
  await expect(inbox.composer(carla), "emoji").toBeFocused();
  await page.goto("/contacts");
  const add = page.getByRole("button", { name: contacts.page.add });
  await add.click();
  await expect(dialog.locator(":focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add, "of any dialog").toBeFocused();
});
