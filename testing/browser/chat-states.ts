import { discard, parts, type State } from "./states.ts";

/** The team's chats. */
export const chatStates: readonly State[] = [
  {
    name: "page-chats",
    at: () => "/chats",
    reach: async ({ page, words }) => {
      await page.getByRole("region", { name: words.chats.tabs.chats }).getByRole("link").first().waitFor();
    },
  },
  {
    name: "page-chats-open",
    at: () => "/chats",
    reach: async ({ page, words, log }) => {
      const list = page.getByRole("region", { name: words.chats.tabs.chats });
      await list.getByRole("link", { name: /Encomendas de Natal/ }).click();
      await log.getByText("Eu confirmo com a cliente").first().waitFor();
      await log.getByRole("link", { name: /Fernanda/ }).waitFor();
    },
  },
  {
    name: "page-chats-dialog",
    at: () => "/chats",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.chats.add }).click();
      await dialog.getByRole("checkbox").first().check();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
];
