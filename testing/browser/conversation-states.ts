import { chooseInMenu as choose, openMessageMenu, price } from "./message-menu.ts";
import { bubblesOf, escape, goOffline, parts, stay, type State } from "./states.ts";
import { filled } from "./words.ts";

const messages = "**/api/messages/*";
const page = "**/api/tickets/u/*";
const refusal = { status: 400, json: { error: "ERR_NO_PERMISSION" } };

const everyKind: State["at"] = ({ uuids }) => `/tickets/${uuids.everyKind}`;
/** A closed conversation that was not opened yet, so that nothing is cached. */
const past =
  (which: number): State["at"] =>
  ({ pastUuids }) =>
    `/tickets/${pastUuids[which]}`;

/** All states of the chat. */
export const conversationStates: readonly State[] = [
  { name: "newest", at: everyKind, reach: bubblesOf, leave: stay, within: parts.chat, isOtherOnPhone: true },
  {
    name: "connection-down",
    at: everyKind,
    before: (stage) =>
      stage.say("**/api/whatsapp", async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as object[];
        const since = new Date(Date.now() - 40 * 60_000).toISOString();
        const down = {
          status: "DISCONNECTED",
          reason: "unreachable",
          upSince: null,
          downSince: since,
          alertedAt: since,
        };
        await route.fulfill({ response, json: list.map((row) => ({ ...row, ...down })) });
      }),
    reach: async (stage) => {
      const { page: screen, words } = stage;
      // As on a first visit: the connections that are loaded already are up.
      await screen.goto(stage.url + everyKind(stage.crowd));
      await bubblesOf(stage);
      await screen.locator("[data-pane=chat]:visible").getByText(words.connections.fall.action).waitFor();
    },
  },
  {
    name: "middle",
    at: everyKind,
    reach: async (stage) => {
      await stage.log.evaluate((element) => element.scrollBy(0, -element.clientHeight * 0.85));
      await bubblesOf(stage);
    },
    leave: stay,
    within: parts.chat,
  },
  {
    name: "oldest",
    at: everyKind,
    reach: async (stage) => {
      await stage.log.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
      await stage.log.locator("img[data-there]").first().waitFor();
      await bubblesOf(stage);
    },
    leave: stay,
    within: parts.chat,
  },
  { name: "message-menu", at: everyKind, reach: (stage) => openMessageMenu(stage), leave: escape, within: parts.menu },
  {
    name: "more-reactions",
    at: everyKind,
    reach: async (stage) => {
      const { page: screen, words } = stage;
      await openMessageMenu(stage);
      await screen.getByRole("menuitem", { name: words.messages.reaction.more }).click();
      await screen.getByRole("group", { name: words.messages.reaction.choose }).waitFor();
      await screen.getByRole("gridcell").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "viewer",
    at: everyKind,
    reach: async ({ log, dialog }) => {
      await log.locator("img[data-there]").first().click();
      await dialog.getByRole("img").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "versions",
    at: everyKind,
    reach: async (stage) => {
      await choose(stage, "Entrega às 16h", stage.words.messages.versions.show);
      await stage.dialog.getByText("Entrega as 15h").waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "asked-before-a-message-is-deleted",
    at: everyKind,
    reach: async (stage) => {
      await choose(stage, price, stage.words.messages.delete.item);
      await stage.dialog.getByText(stage.words.messages.delete.text).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "quoting",
    at: everyKind,
    reach: async (stage) => {
      await choose(stage, price, stage.words.messages.menu.reply);
      await stage.page.getByRole("button", { name: stage.words.messages.quoteCancel }).waitFor();
    },
    leave: ({ page: screen, words }) => screen.getByRole("button", { name: words.messages.quoteCancel }).click(),
    within: parts.writing,
  },
  {
    name: "editing",
    at: everyKind,
    reach: async (stage) => {
      await choose(stage, price, stage.words.messages.menu.edit);
      await stage.page.getByRole("button", { name: stage.words.messages.edit.cancel }).waitFor();
    },
    leave: ({ page: screen, words }) => screen.getByRole("button", { name: words.messages.edit.cancel }).click(),
    within: parts.writing,
  },
  { name: "group", at: ({ uuids }) => `/tickets/${uuids.group}`, reach: bubblesOf, leave: stay, within: parts.chat },
  {
    name: "of-one-that-waits",
    at: ({ uuids }) => `/tickets/${uuids.waiting}`,
    reach: bubblesOf,
    leave: stay,
    within: parts.chat,
  },
  {
    name: "of-one-that-is-over",
    at: ({ uuids }) => `/tickets/${uuids.closed}`,
    reach: bubblesOf,
    leave: stay,
    within: parts.chat,
  },
  {
    name: "of-a-colleague",
    at: ({ uuids }) => `/tickets/${uuids.others}`,
    reach: bubblesOf,
    leave: stay,
    within: parts.chat,
  },
  {
    name: "of-one-who-is-blocked",
    at: ({ uuids }) => `/tickets/${uuids.blocked}`,
    reach: ({ page: screen, words }) => screen.getByText(words.contacts.block.notice).waitFor(),
    leave: stay,
    within: parts.chat,
  },
  {
    name: "nothing-said",
    at: ({ uuids }) => `/tickets/${uuids.empty}`,
    reach: ({ log, words }) => log.getByText(filled(words.messages.empty, { name: "" }).slice(0, 12)).waitFor(),
    leave: stay,
    within: parts.chat,
  },
  {
    name: "messages-load",
    at: past(0),
    before: (stage) => stage.say(messages, () => undefined),
    reach: async ({ page: screen, words }) => {
      await screen.getByTitle(words.tickets.contact).filter({ visible: true }).first().waitFor();
      await screen.getByRole("status", { name: words.common.loading }).first().waitFor();
    },
    leave: stay,
    within: parts.chat,
  },
  {
    name: "messages-fail",
    at: past(1),
    before: (stage) => stage.say(messages, (route) => route.fulfill(refusal)),
    reach: ({ page: screen, words }) => screen.getByText(words.common.loadFailed).filter({ visible: true }).waitFor(),
    leave: stay,
    within: parts.chat,
  },
  {
    name: "conversation-fails",
    at: past(2),
    before: (stage) => stage.say(page, (route) => route.fulfill(refusal)),
    reach: ({ page: screen, words }) => screen.getByText(words.common.loadFailed).filter({ visible: true }).waitFor(),
    leave: stay,
    within: parts.chat,
  },
  {
    name: "offline-in-a-conversation",
    at: everyKind,
    isSlow: true,
    reach: async (stage) => {
      await bubblesOf(stage);
      await goOffline(stage);
    },
    leave: stay,
    within: parts.line,
  },
  {
    name: "gone-while-away",
    at: everyKind,
    isSlow: true,
    reach: async (stage) => {
      await bubblesOf(stage);
      await goOffline(stage);
      await stage.say(page, (route) => route.fulfill({ status: 404, json: { error: "ERR_NO_TICKET_FOUND" } }));
      await stage.page.context().setOffline(false);
      await stage.page.getByText(stage.words.tickets.gone.unseen).waitFor();
    },
    within: parts.chat,
  },
];
