import { discard, escape, goOffline, parts, stay, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const lists = "**/api/tickets?*";
const list = "section:has(> [role=tabpanel])";
/** The list of this half, with its rows. */
const rowsOf =
  (half: "open" | "pending" | "closed" | "search") =>
  ({ page, words }: Stage) =>
    page.getByRole("tabpanel", { name: words.tickets.half[half] }).getByRole("row").first().waitFor();
const filtered: State["at"] = ({ queueIds }) =>
  `/tickets?all=true&queues=${encodeURIComponent(JSON.stringify(queueIds.slice(0, 2)))}`;
const none = { tickets: [], count: 0, hasMore: false, nextCursor: null };

/** All states of the list at left. */
export const listStates: readonly State[] = [
  { name: "open", at: () => "/tickets", reach: rowsOf("open"), leave: stay },
  {
    name: "new-conversation",
    at: () => "/tickets",
    reach: async ({ page, words, dialog: box }) => {
      await page.getByTitle(words.tickets.new.title).click();
      await box.getByLabel(words.contacts.contact).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "new-conversation-finds",
    at: () => "/tickets",
    reach: async ({ page, words, dialog: box }) => {
      await page.getByTitle(words.tickets.new.title).click();
      await box.getByLabel(words.contacts.contact).fill("joã");
      await page.getByRole("option", { name: "João" }).waitFor();
    },
    leave: discard,
    within: parts.dialog,
  },
  {
    name: "new-conversation-conflict",
    at: () => "/tickets",
    reach: async ({ page, words, dialog: box, crowd }) => {
      await page.getByTitle(words.tickets.new.title).click();
      await box.getByLabel(words.contacts.contact).fill(crowd.names.others);
      await page.getByRole("option", { name: crowd.names.others }).first().click();
      await box.getByRole("button", { name: words.tickets.new.submit }).click();
      await box.getByText(crowd.names.attendant).waitFor();
    },
    leave: discard,
    within: parts.dialog,
  },
  {
    name: "new-contact",
    at: () => "/tickets",
    reach: async ({ page, words, dialog: box }) => {
      await page.getByTitle(words.tickets.new.title).click();
      await box.getByLabel(words.contacts.contact).fill("Quem ainda não está");
      await page
        .getByRole("option", { name: filled(words.contacts.createNamed, { words: "Quem ainda não está" }) })
        .click();
      await box.getByRole("button", { name: words.contacts.create }).click();
      await box.locator("[aria-invalid=true]").waitFor();
    },
    leave: discard,
    within: parts.dialog,
  },
  {
    name: "waiting",
    at: () => "/tickets?tab=pending",
    reach: rowsOf("pending"),
    leave: stay,
    within: list,
    isOtherOnPhone: true,
  },
  {
    name: "preview",
    at: () => "/tickets?tab=pending",
    reach: async ({ page, words, log }) => {
      await page
        .getByRole("grid")
        .getByRole("row")
        .first()
        .locator("[data-opens]")
        .click({ position: { x: 40, y: 20 } });
      await page.getByText(words.tickets.preview.text).waitFor();
      await log.locator("[data-key]").last().waitFor();
    },
    leave: escape,
    isOtherOnPhone: true,
  },
  {
    name: "peek",
    at: () => "/tickets?tab=pending",
    reach: async ({ page, words, log }) => {
      const row = page.getByRole("grid").getByRole("row").first();
      await row.hover();
      await row.getByRole("button", { name: words.tickets.peek.button }).click();
      await log.locator("[data-key]").last().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "swiped",
    on: "phone",
    at: () => "/tickets",
    reach: async ({ page, words }) => {
      const row = page.getByRole("grid").getByRole("row").first();
      const box = await row.boundingBox();
      const devices = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
        devices.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: (box?.y ?? 0) + 36 }],
        });
      await touch("touchStart", 330);
      for (const x of [315, 280, 220, 140]) await touch("touchMove", x);
      await touch("touchEnd");
      await row.getByRole("button", { name: words.tickets.resolve, exact: true }).waitFor();
    },
    isOtherOnPhone: true,
  },
  {
    name: "everybodys-of-a-queue",
    at: filtered,
    reach: async (stage) => {
      await stage.page
        .getByRole("button", { name: filled(stage.words.tickets.removeFilter, { name: "Comercial" }) })
        .waitFor();
      await rowsOf("open")(stage);
    },
    leave: stay,
    within: list,
  },
  {
    name: "filter-menu",
    at: filtered,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.tickets.queues, exact: true }).click();
      await page.getByRole("menu").waitFor();
    },
    leave: escape,
    within: parts.menu,
  },
  { name: "closed", at: () => "/tickets?tab=closed", reach: rowsOf("closed"), leave: stay, within: list },
  {
    name: "search-begins",
    at: () => "/tickets?tab=search",
    reach: ({ page, words }) => page.getByText(words.tickets.search.before).waitFor(),
    leave: stay,
    within: list,
  },
  {
    name: "search-finds",
    at: ({ tagIds }) => `/tickets?tab=search&q=a&tags=${encodeURIComponent(JSON.stringify(tagIds.slice(0, 1)))}`,
    reach: rowsOf("search"),
    leave: stay,
    within: list,
  },
  {
    name: "search-finds-messages",
    at: () => "/tickets?tab=search&find=messages&q=a",
    reach: ({ page }) => page.locator("[data-hit]").first().waitFor(),
    leave: stay,
    within: list,
  },
  {
    name: "search-finds-no-message",
    at: () => "/tickets?tab=search&q=ninguem-disse-isto",
    reach: ({ page, words }) =>
      page.getByText(filled(words.tickets.search.noMessages, { words: "ninguem-disse-isto" })).waitFor(),
    leave: stay,
    within: list,
  },
  {
    name: "search-finds-nothing",
    at: () => "/tickets?tab=search&find=tickets&q=ninguem-se-chama-assim",
    reach: ({ page, words }) =>
      page.getByText(filled(words.tickets.search.none, { words: "ninguem-se-chama-assim" })).waitFor(),
    // Later states reload the page, when its lists are already cached.
    within: list,
  },
  ...(["open", "pending", "closed"] as const).map((tab): State => ({
    name: `empty-${tab}`,
    at: () => `/tickets?tab=${tab}&all=true`,
    before: (stage) => stage.say(lists, (route) => route.fulfill({ json: none })),
    reach: ({ page, words }) => page.getByText(words.tickets.empty[tab]).waitFor(),
    leave: stay,
    within: list,
  })),
  {
    name: "list-loads",
    at: ({ queueIds }) => `/tickets?queues=${encodeURIComponent(JSON.stringify(queueIds.slice(1, 2)))}`,
    before: (stage) => stage.say(lists, () => undefined),
    reach: async ({ page, words }) => {
      await page.getByRole("tabpanel").getByRole("status", { name: words.common.loading }).waitFor();
    },
    leave: stay,
    within: list,
  },
  {
    name: "list-fails",
    at: ({ queueIds }) => `/tickets?queues=${encodeURIComponent(JSON.stringify(queueIds.slice(2, 3)))}`,
    before: (stage) =>
      stage.say(lists, (route) => route.fulfill({ status: 400, json: { error: "ERR_NO_PERMISSION" } })),
    reach: ({ page, words }) => page.getByText(words.common.loadFailed).waitFor(),
    within: list,
  },
  {
    name: "offline",
    // Elsewhere it is seen beside a conversation.
    on: "phone",
    at: () => "/tickets",
    reach: async (stage) => {
      await rowsOf("open")(stage);
      await goOffline(stage);
    },
    leave: stay,
  },
  {
    name: "out-of-reach",
    at: () => `/tickets/${crypto.randomUUID()}`,
    reach: ({ page, words }) => page.getByText(words.errors.ERR_NO_TICKET_FOUND).waitFor(),
    leave: stay,
  },
];
