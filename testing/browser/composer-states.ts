import { expect } from "@playwright/test";
import { io } from "socket.io-client";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { escape, parts, stay, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const everyKind: State["at"] = ({ uuids }) => `/tickets/${uuids.everyKind}`;

const field = ({ page }: Stage) => page.locator("textarea[data-composer]:visible");
const clear = (stage: Stage) => field(stage).fill("");
const openAttachMenu = async ({ page, words }: Stage) => {
  await page.getByRole("button", { name: words.messages.attach.button }).click();
  await page.getByRole("menu").waitFor();
};
const record = ({ page, words }: Stage) => page.getByRole("button", { name: words.messages.voice.start }).click();

/** All states of the composer. */
export const composerStates: readonly State[] = [
  {
    name: "tray",
    at: everyKind,
    reach: async ({ page, words, chat }) => {
      const picture = { name: "vitrine.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) };
      const pdf = { name: "orçamento de dezembro.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") };
      const empty = { name: "vazio.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };
      const input = chat.getByLabel(words.messages.kind.application, { exact: true });
      await input.setInputFiles([picture, pdf, empty]);
      await page.getByText(words.messages.attach.empty).waitFor();
      await expect(page.getByRole("button", { name: words.messages.send, exact: true })).toBeDisabled();
    },
    leave: async ({ page, words }) => {
      for (const name of ["vitrine.jpg", "orçamento de dezembro.pdf", "vazio.txt"])
        await page.getByRole("button", { name: filled(words.messages.attach.remove, { name }) }).click();
    },
    within: parts.writing,
    isOtherOnPhone: true,
  },
  { name: "attach-menu", at: everyKind, reach: openAttachMenu, leave: escape, within: parts.menu },
  {
    name: "place",
    at: everyKind,
    reach: async (stage) => {
      const { page, words, dialog } = stage;
      await openAttachMenu(stage);
      await page.getByRole("menuitem", { name: words.messages.kind.locationMessage }).click();
      await dialog.getByLabel(words.messages.place.link).fill("Rua Augusta");
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "cards",
    at: everyKind,
    reach: async (stage) => {
      const { page, words, dialog } = stage;
      await openAttachMenu(stage);
      await page.getByRole("menuitem", { name: words.messages.kind.contactMessage }).click();
      await dialog.getByLabel(words.contacts.contact).fill("AUTO PEÇAS");
      await page.getByRole("option", { name: /AUTO PEÇAS/ }).click();
      await dialog.getByRole("list", { name: words.messages.contacts.chosen }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "emoji",
    on: "desktop",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.messages.emoji.button }).click();
      await page.getByRole("gridcell", { name: /^rosto risonho$|^grinning face$|^cara sonriendo$/ }).waitFor();
    },
    leave: async ({ page, words }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox", { name: words.messages.emoji.search }).waitFor({ state: "hidden" });
    },
    within: parts.writing,
  },
  {
    name: "note",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("switch", { name: words.messages.note.switch }).click();
      await page.getByRole("textbox", { name: words.notes.write }).fill("Pediu desconto ontem, por telefone");
    },
    leave: async ({ page, words }) => {
      await page.getByRole("textbox", { name: words.notes.write }).filter({ visible: true }).fill("");
      await page.getByRole("switch", { name: words.messages.note.switch }).click();
    },
    within: parts.writing,
    isOtherOnPhone: true,
  },
  {
    name: "long-draft",
    at: everyKind,
    reach: async (stage) => {
      await field(stage).fill(
        Array.from({ length: 9 }, (_, n) => `Linha ${n + 1} do que ainda não foi dito`).join("\n"),
      );
      await stage.page.keyboard.press("Control+a");
      await stage.page.getByRole("button", { name: stage.words.messages.mark.bold }).waitFor();
    },
    leave: clear,
    within: parts.writing,
  },
  {
    name: "too-long-draft",
    at: everyKind,
    reach: async (stage) => {
      await field(stage).fill("palavra ".repeat(10_000));
      await stage.page.getByRole("alert").filter({ hasText: /\d/ }).waitFor();
    },
    leave: clear,
    within: parts.writing,
  },
  {
    name: "quick-replies",
    at: everyKind,
    reach: async (stage) => {
      await field(stage).fill("/p");
      await stage.page.getByRole("option", { name: /preço/ }).waitFor();
    },
    leave: clear,
    within: parts.writing,
    isOtherOnPhone: true,
  },
  {
    name: "quick-reply-form",
    at: everyKind,
    reach: async (stage) => {
      const { page, words, dialog } = stage;
      await field(stage).fill("/tabela");
      await page.getByRole("option", { name: words.quickMessages.new }).click();
      await dialog.getByLabel(words.quickMessages.shortcode).waitFor();
    },
    leave: async (stage) => {
      await stage.escape();
      await clear(stage);
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "recording",
    at: everyKind,
    reach: async (stage) => {
      await record(stage);
      await stage.page.getByRole("timer").waitFor();
    },
    leave: ({ page, words }) => page.getByRole("button", { name: words.messages.voice.cancel }).click(),
    within: parts.chat,
  },
  {
    name: "microphone-refused",
    at: everyKind,
    reach: async (stage) => {
      const { page } = stage;
      // Not every Chromium can deny permission, so fake the error that a page gets.
      await page.evaluate(() => {
        const refuse = () => Promise.reject(new DOMException("", "NotAllowedError"));
        Object.assign(navigator.mediaDevices, { getUserMedia: refuse });
      });
      stage.afterwards(() => page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia")));
      await record(stage);
      await page.getByText(stage.words.messages.voice.refused).waitFor();
    },
    leave: async (stage) => {
      await field(stage).fill("Então");
      await clear(stage);
    },
    within: parts.writing,
    isOtherOnPhone: true,
  },
  {
    name: "a-colleague-writes",
    at: ({ uuids }) => `/tickets/${uuids.spare}`,
    reach: async (stage) => {
      const { id } = stage.crowd.spare;
      const { token } = stage.crowd.colleague;
      const socket = io(stage.url, { transports: ["websocket"], auth: { token }, reconnection: false });
      stage.afterwards(() => socket.disconnect());
      socket.on("ready", () => {
        socket.emit("looking", id);
        socket.emit("typing", id, "composing");
      });
      await stage.page.getByRole("status").filter({ hasText: "Bruno" }).waitFor({ state: "attached" });
    },
    leave: stay,
    within: parts.chat,
    isOtherOnPhone: true,
  },
];
