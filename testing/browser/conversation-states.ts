import { expect } from "@playwright/test";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { escape, stay, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const dialog = "dialog[open], [role=dialog]";
const chat = "[data-pane=chat]";
const messages = "**/api/messages/*";

const everyKind: State["at"] = ({ uuids }) => `/tickets/${uuids.everyKind}`;
const aBubble = ({ log }: Stage) => log.locator("[data-key]").last().waitFor();
const isThere = async (stage: Stage) => {
  await aBubble(stage);
  await stage.page.waitForLoadState("networkidle");
};

const openMenu = async ({ log, page }: Stage) => {
  await log.locator("[data-key]").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
};
const openAttachMenu = async ({ page, words }: Stage) => {
  await page.getByRole("button", { name: words.messages.attach.button }).click();
  await page.getByRole("menu").waitFor();
};
const openActions = async ({ page, words }: Stage) => {
  await page.getByRole("button", { name: words.tickets.more }).click();
  await page.getByRole("menu").waitFor();
};

/** The conversation, in every state. */
export const conversationStates: readonly State[] = [
  { name: "newest", at: everyKind, reach: isThere, leave: stay, within: chat },
  {
    name: "middle",
    at: everyKind,
    reach: async ({ log, page }) => {
      await log.evaluate((element) => element.scrollBy(0, -element.clientHeight * 0.85));
      await page.waitForLoadState("networkidle");
    },
    leave: stay,
    within: chat,
  },
  {
    name: "oldest",
    at: everyKind,
    reach: async ({ log, page }) => {
      await log.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
      await log.locator("img[data-there]").first().waitFor();
      await page.waitForLoadState("networkidle");
    },
    leave: stay,
    within: chat,
  },
  { name: "message-menu", at: everyKind, reach: openMenu, leave: escape, within: chat },
  {
    name: "more-reactions",
    at: everyKind,
    reach: async (stage) => {
      const { page, words } = stage;
      await openMenu(stage);
      await page.getByRole("menuitem", { name: words.messages.reaction.more }).click();
      await page.getByRole("group", { name: words.messages.reaction.choose }).waitFor();
    },
    leave: escape,
    within: chat,
  },
  {
    name: "viewer",
    at: everyKind,
    reach: async ({ log, dialog: box }) => {
      await log.locator("img[data-there]").first().click();
      await box.getByRole("img").first().waitFor();
    },
    leave: escape,
    within: dialog,
  },
  {
    name: "tray",
    at: everyKind,
    reach: async ({ page, words }) => {
      const picture = { name: "vitrine.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) };
      const pdf = { name: "orçamento de dezembro.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") };
      const empty = { name: "vazio.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };
      const input = page.getByLabel(words.messages.kind.application, { exact: true });
      await input.setInputFiles([picture, pdf, empty]);
      await page.getByText(words.messages.attach.empty).waitFor();
      await expect(page.getByRole("button", { name: words.messages.send, exact: true })).toBeDisabled();
    },
    leave: async ({ page, words }) => {
      for (const name of ["vitrine.jpg", "orçamento de dezembro.pdf", "vazio.txt"])
        await page.getByRole("button", { name: filled(words.messages.attach.remove, { name }) }).click();
    },
    within: chat,
  },
  {
    name: "attach-menu",
    at: everyKind,
    reach: openAttachMenu,
    leave: escape,
    within: chat,
  },
  {
    name: "place",
    at: everyKind,
    reach: async (stage) => {
      const { page, words, dialog: box } = stage;
      await openAttachMenu(stage);
      await page.getByRole("menuitem", { name: words.messages.kind.locationMessage }).click();
      await box.getByLabel(words.messages.place.link).fill("Rua Augusta");
    },
    leave: escape,
    within: dialog,
  },
  {
    name: "recording",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.messages.voice.start }).click();
      await page.getByRole("timer").waitFor();
    },
    leave: ({ page, words }) => page.getByRole("button", { name: words.messages.voice.cancel }).click(),
    within: chat,
  },
  {
    name: "actions-menu",
    at: everyKind,
    reach: openActions,
    leave: escape,
    within: chat,
  },
  {
    name: "asked-before-deleting",
    at: everyKind,
    reach: async (stage) => {
      const { page, words, dialog: box } = stage;
      await openActions(stage);
      await page.getByRole("menuitem", { name: words.tickets.delete.button }).click();
      await box.getByText(words.tickets.delete.text).waitFor();
    },
    leave: escape,
    within: dialog,
  },
  {
    name: "transfer",
    at: everyKind,
    reach: async (stage) => {
      const { page, words, dialog: box } = stage;
      await openActions(stage);
      await page.getByRole("menuitem", { name: words.tickets.transfer.button }).click();
      await box.getByRole("combobox").first().waitFor();
    },
    leave: escape,
    within: dialog,
  },
  {
    name: "contact",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByTitle(words.tickets.contact).first().click();
      await page.getByRole("button", { name: words.contacts.copyCode }).waitFor();
    },
    leave: stay,
  },
  {
    name: "contact-form",
    at: everyKind,
    reach: async ({ page, words, dialog: box }) => {
      await page.getByRole("button", { name: words.contacts.edit }).click();
      await box.getByLabel(words.contacts.name, { exact: true }).waitFor();
    },
    within: dialog,
  },
  { name: "group", at: ({ uuids }) => `/tickets/${uuids.group}`, reach: isThere, within: chat },
  { name: "of-one-that-waits", at: ({ uuids }) => `/tickets/${uuids.waiting}`, reach: aBubble, within: chat },
  { name: "of-one-that-is-over", at: ({ uuids }) => `/tickets/${uuids.closed}`, reach: aBubble, within: chat },
  { name: "of-a-colleague", at: ({ uuids }) => `/tickets/${uuids.others}`, reach: aBubble, within: chat },
  {
    name: "messages-load",
    at: everyKind,
    before: async ({ page }) => {
      await page.route(messages, () => undefined);
    },
    reach: ({ page, words }) =>
      page.locator(chat).getByRole("status", { name: words.common.loading }).first().waitFor(),
    leave: ({ page }) => page.unroute(messages),
    within: chat,
  },
  {
    name: "messages-fail",
    at: everyKind,
    before: async ({ page }) => {
      await page.route(messages, (route) => route.fulfill({ status: 400, json: { error: "ERR_NO_PERMISSION" } }));
    },
    reach: ({ page, words }) => page.getByText(words.common.loadFailed).waitFor(),
    leave: ({ page }) => page.unroute(messages),
    within: chat,
  },
];
