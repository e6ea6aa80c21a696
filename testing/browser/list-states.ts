import type { Route } from "@playwright/test";
import { escape, stay, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const lists = "**/api/tickets?*";
const aRow = ({ page }: Stage) => page.getByRole("grid").getByRole("row").first().waitFor();
const dialog = "dialog[open], [role=dialog]";

/** What the server says of the lists for once. */
const saying =
  (answer: (route: Route) => Promise<void> | undefined) =>
  async ({ page }: Stage) => {
    await page.route(lists, answer);
  };
const asEver = ({ page }: Stage) => page.unroute(lists);
const none = saying((route) => route.fulfill({ json: { tickets: [], count: 0, hasMore: false, nextCursor: null } }));

/** The list at left, in every state. */
export const listStates: readonly State[] = [
  { name: "open", at: () => "/tickets", reach: aRow, leave: stay },
  {
    name: "new-conversation",
    at: () => "/tickets",
    reach: async ({ page, words, dialog: box }) => {
      await page.getByTitle(words.tickets.new.title).click();
      await box.getByLabel(words.contacts.contact).waitFor();
    },
    leave: escape,
    within: dialog,
  },
  { name: "waiting", at: () => "/tickets?tab=pending", reach: aRow, leave: stay },
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
    within: dialog,
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
      await row.getByText(words.tickets.peek.short).waitFor();
    },
  },
  {
    name: "everybodys-of-a-queue",
    at: ({ queueIds }) => `/tickets?all=true&queues=${encodeURIComponent(JSON.stringify(queueIds.slice(0, 2)))}`,
    reach: aRow,
    leave: stay,
  },
  {
    name: "filter-menu",
    at: ({ queueIds }) => `/tickets?all=true&queues=${encodeURIComponent(JSON.stringify(queueIds.slice(0, 2)))}`,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.tickets.queues, exact: true }).click();
      await page.getByRole("menu").waitFor();
    },
    leave: escape,
  },
  { name: "closed", at: () => "/tickets?tab=closed", reach: aRow, leave: stay },
  {
    name: "search-begins",
    at: () => "/tickets?tab=search",
    reach: ({ page, words }) => page.getByText(words.tickets.search.before).waitFor(),
    leave: stay,
  },
  {
    name: "search-finds",
    at: ({ tagIds }) => `/tickets?tab=search&q=a&tags=${encodeURIComponent(JSON.stringify(tagIds.slice(0, 1)))}`,
    reach: aRow,
    leave: stay,
  },
  {
    name: "search-finds-nothing",
    at: () => "/tickets?tab=search&q=ninguem-se-chama-assim",
    reach: ({ page, words }) =>
      page.getByText(filled(words.tickets.search.none, { words: "ninguem-se-chama-assim" })).waitFor(),
    leave: stay,
  },
  ...(["open", "pending", "closed"] as const).map((tab): State => ({
    name: `empty-${tab}`,
    at: () => `/tickets?tab=${tab}&all=true`,
    before: none,
    reach: ({ page, words }) => page.getByText(words.tickets.empty[tab]).waitFor(),
    leave: asEver,
  })),
  {
    name: "list-loads",
    at: () => "/tickets",
    before: saying(() => undefined),
    reach: async ({ page, words }) => {
      await page.getByRole("tabpanel").getByRole("status", { name: words.common.loading }).waitFor();
    },
    leave: asEver,
  },
  {
    name: "list-fails",
    at: () => "/tickets",
    before: saying((route) => route.fulfill({ status: 400, json: { error: "ERR_NO_PERMISSION" } })),
    reach: ({ page, words }) => page.getByText(words.common.loadFailed).waitFor(),
    leave: asEver,
  },
  {
    name: "offline",
    at: () => "/tickets",
    reach: async (stage) => {
      await aRow(stage);
      await stage.page.context().setOffline(true);
      await stage.page.getByText(stage.words.shell.link.bar).waitFor();
    },
    leave: async ({ page, words }) => {
      await page.context().setOffline(false);
      await page.getByText(words.shell.link.bar).waitFor({ state: "hidden" });
    },
  },
];
