import { heading } from "./page-states.ts";
import { discard, parts, type State } from "./states.ts";

/** The pages about other programs: integrations, webhooks, the messages API. */
export const machineStates: readonly State[] = [
  {
    name: "page-integrations",
    at: () => "/queue-integration",
    reach: heading(({ words }) => words.integrations.title),
  },
  ...(["dialogflow", "webhook", "typebot"] as const).map((type): State => ({
    name: `page-integrations-${type}`,
    at: () => "/queue-integration",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.integrations.page.add }).click();
      await dialog.getByLabel(words.integrations.page.type, { exact: true }).selectOption(type);
      await dialog.getByRole("button", { name: words.common.save }).click();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  })),
  { name: "page-webhooks", at: () => "/webhooks", reach: heading(({ words }) => words.webhooks.title) },
  {
    name: "page-webhooks-dialog",
    at: () => "/webhooks",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.webhooks.page.add }).click();
      await dialog.getByRole("button", { name: words.common.save }).click();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-messages-api",
    at: () => "/messages-api",
    reach: ({ page, words }) => page.getByRole("heading", { name: words.messagesApi.code.title }).waitFor(),
  },
  {
    name: "page-messages-api-file",
    at: () => "/messages-api",
    reach: async ({ page, words }) => {
      const form = page.getByRole("region", { name: words.messagesApi.test.title });
      await form.getByText(words.messagesApi.test.file, { exact: true }).first().click();
      await form.getByRole("button", { name: words.messagesApi.test.send, exact: true }).click();
      await form.getByText(words.messagesApi.test.numberWrong).waitFor();
    },
  },
];
