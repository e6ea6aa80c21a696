import type { Page } from "@playwright/test";
import { webmRecording } from "../../apps/server/src/testing/sample-files.ts";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const words = pt.messages;

test.use({
  permissions: ["microphone", "geolocation"],
  geolocation: { latitude: -23.5614, longitude: -46.6559 },
});

/** Lets a file fall onto the conversation, as from another window. */
async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const { name, mimeType } = file;
  const dataTransfer = await page.evaluateHandle(
    ([base64, called, type]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], called, { type }));
      return transfer;
    },
    [file.buffer.toString("base64"), name, mimeType] as const,
  );
  for (const event of ["dragenter", "dragover", "drop"])
    await page.getByRole("log").dispatchEvent(event, { dataTransfer });
}

test("pictures, voice, files and a place go both ways; what was said is changed, reacted to and taken back", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const fernanda = await shop.customer("Fernanda Souza");
  await bakery.writes(fernanda, { body: "Oi! Fazem bolo assim?" });
  const ticket = await bakery.accept(fernanda);
  const inbox = new Inbox(page);
  const received = async () => (await shop.phoneOf(fernanda)).filter(({ fromCustomer }) => !fromCustomer);
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  await expect(inbox.message("Oi! Fazem bolo assim?")).toBeVisible();

  await test.step("a customer's picture comes by itself, opens large and gives the focus back", async () => {
    await bakery.sends(fernanda, await photo(), "bolo.jpg", { caption: "De cenoura" });
    const open = page.getByRole("button", { name: filled(words.media.openNamed, { name: "De cenoura" }) });
    await expect(open.locator("img[data-there]")).toBeVisible();
    await open.click();
    const viewer = page.getByRole("dialog", { name: words.kind.image });
    await expect(viewer.getByRole("img", { name: "De cenoura" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step("a customer's voice note is played, at the speed that is chosen", async () => {
    await bakery.sends(fernanda, await webmRecording(6), "audio.webm", { as: "voiceNote" });
    const bubble = page.getByRole("log").locator("[data-key]").last();
    await bubble.getByRole("button", { name: words.media.play }).click();
    await expect(bubble.getByRole("button", { name: words.media.pause })).toBeVisible();
    await bubble.getByRole("button", { name: filled(words.media.speed, { speed: 1 }) }).click();
    await expect(bubble.getByRole("button", { name: filled(words.media.speed, { speed: "1,5" }) })).toBeVisible();
  });

  await test.step("files wait in the tray with their captions, one is removed, and the rest is sent", async () => {
    const pdf = { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
    const picture = { name: "vitrine.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) };
    const files = [
      { ...pdf, name: "orçamento.pdf" },
      { ...pdf, name: "errado.pdf" },
    ];
    await drop(page, picture);
    // A single file has one place for its caption.
    await expect(page.getByPlaceholder(words.attach.caption)).toHaveCount(1);
    await expect(page.getByLabel(filled(words.attach.captionOf, { name: "vitrine.jpg" }))).toHaveCount(0);
    await page.getByLabel(words.kind.application, { exact: true }).setInputFiles(files);
    await page.getByLabel(filled(words.attach.captionOf, { name: "vitrine.jpg" })).fill("A vitrine de hoje");
    await page.getByRole("button", { name: filled(words.attach.remove, { name: "errado.pdf" }) }).click();
    await drop(page, { name: "falsa.png", mimeType: "image/png", buffer: Buffer.from("não é figura") });
    // What can't be drawn has a file's sign, no torn picture.
    await expect(page.getByLabel(filled(words.attach.captionOf, { name: "falsa.png" }))).toBeVisible();
    await expect(page.getByRole("list", { name: words.attach.tray }).locator("img")).toHaveCount(1);
    await page.getByRole("button", { name: filled(words.attach.remove, { name: "falsa.png" }) }).click();
    await page.getByRole("button", { name: words.send, exact: true }).click();
    await expect(page.getByRole("list", { name: words.attach.tray })).toBeHidden();
    await expect(inbox.tick("A vitrine de hoje", "delivered")).toBeVisible();
    await expect(inbox.tick("orçamento.pdf", "delivered")).toBeVisible();
    await expect.poll(async () => (await received()).map(({ kind }) => kind)).toEqual(["image", "application"]);
  });

  await test.step("a file that takes long shows how far it is, and can be given up", async () => {
    await page.route("**/api/messages/*", (route) =>
      route.request().method() === "POST" ? undefined : route.continue(),
    );
    const large = { name: "catálogo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
    await page.getByLabel(words.kind.application, { exact: true }).setInputFiles(large);
    await page.getByRole("button", { name: words.send, exact: true }).click();
    await expect(inbox.message("catálogo.pdf").getByRole("progressbar")).toBeVisible();
    await inbox.message("catálogo.pdf").getByRole("button", { name: words.media.cancel }).click();
    await expect(inbox.message("catálogo.pdf")).toHaveCount(0);
    await page.unroute("**/api/messages/*");
  });

  const recording = page.getByRole("group", { name: words.voice.recording });
  /** The microphone ignores clicks for a second after something was sent. */
  const record = () =>
    expect(async () => {
      await page.getByRole("button", { name: words.voice.start }).click();
      await expect(recording).toBeVisible({ timeout: 100 });
    }).toPass();

  await test.step("the second click of a double click on Send does not start a recording", async () => {
    await inbox.composer("Fernanda Souza").fill("Já vou ver");
    await page.getByRole("button", { name: words.send, exact: true }).dblclick();
    await expect(inbox.message("Já vou ver")).toHaveCount(1);
    await expect(recording).toBeHidden();
    await expect(inbox.composer("Fernanda Souza")).toBeVisible();
  });

  await test.step("a slip of the finger is not sent", async () => {
    // On a busy machine the second click may come more than a second later, and then does not count as accidental.
    await expect(async () => {
      await record();
      await page.getByRole("button", { name: words.voice.send }).click();
      await expect(page.getByText(words.voice.tooShort)).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });

  await test.step("what is spoken goes as a voice note", async () => {
    await record();
    await expect(page.getByRole("timer")).toHaveText(/^00:(?!00)/);
    await page.getByRole("button", { name: words.voice.send }).click();
    await page.keyboard.type("te espero");
    await expect(inbox.composer("Fernanda Souza")).toHaveValue("te espero");
    await inbox.composer("Fernanda Souza").fill("");
    const bubble = page.getByRole("log").locator("[data-key][data-mine]").last();
    await expect(bubble.getByTitle(words.state.delivered)).toBeVisible();
    await expect(bubble.getByRole("button", { name: words.media.play })).toBeVisible();
    await expect.poll(async () => (await received()).at(-1)?.media?.isVoiceNote).toBe(true);
  });

  await test.step("one tap on Back leaves while recording; what was spoken waits there to be sent", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await record();
    await expect(page.getByRole("timer")).toHaveText(/^00:0[2-9]/);
    await inbox.back();
    await expect(page.getByText(filled(words.voice.kept, { name: "Fernanda Souza" }))).toBeVisible();
    await expect(inbox.row("Fernanda Souza")).toContainText(`${pt.tickets.draft} ${words.kind.audio}`);
    await inbox.row("Fernanda Souza").getByRole("link").click();
    await expect(page.getByRole("list", { name: words.attach.tray })).toContainText(words.voice.recording);
    await page.getByRole("button", { name: words.send, exact: true }).click();
    const voices = async () => (await received()).filter(({ media }) => media?.isVoiceNote).length;
    await expect.poll(voices).toBe(2);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("where one is goes as a place", async () => {
    await page.getByRole("button", { name: words.attach.button }).click();
    await page.getByRole("menuitem", { name: words.kind.locationMessage }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words.place.here }).click();
    await dialog.getByLabel(words.place.name).fill("Loja da Augusta");
    await dialog.getByRole("button", { name: words.send }).click();
    const link = inbox.message("Loja da Augusta").getByRole("link", { name: words.location.open });
    await expect(link).toHaveAttribute("href", /^https:.*-23\.5614.*-46\.6559/);
  });

  await test.step("a text is changed, its history seen, reacted to and taken back, all by keyboard", async () => {
    await inbox.say("Fernanda Souza", "Sai as 15h");
    await expect(inbox.tick("Sai as 15h", "delivered")).toBeVisible();
    const menu = page.getByRole("menu");
    const choose = async (text: string, item: string) => {
      await inbox.message(text).focus();
      await page.keyboard.press("Enter");
      await menu.getByRole("menuitem", { name: item, exact: true }).press("Enter");
    };
    await choose("Sai as 15h", words.menu.edit);
    await expect(inbox.composer("Fernanda Souza")).toHaveValue("Sai as 15h");
    await inbox.composer("Fernanda Souza").fill("Sai às 15h");
    await page.keyboard.press("Enter");
    await expect(inbox.message("Sai às 15h")).toContainText(words.edited);
    await expect.poll(async () => (await received()).at(-1)?.body).toContain("Sai às 15h");
    await choose("Sai às 15h", words.versions.show);
    await expect(page.getByRole("dialog")).toContainText("Sai as 15h");
    await page.keyboard.press("Escape");
    await choose("Sai às 15h", filled(words.reaction.with, { emoji: "👍" }));
    await expect(inbox.message("Sai às 15h")).toContainText("👍");
    await choose("Sai às 15h", words.delete.item);
    await page.getByRole("dialog").getByRole("button", { name: words.delete.confirm }).click();
    await expect(inbox.message(words.deleted)).toBeVisible();
    await expect.poll(async () => (await received()).at(-1)?.deleted).toBe(true);
  });
});
