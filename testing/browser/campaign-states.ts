import { discard, parts, type Stage, type State } from "./states.ts";

const heading =
  (title: (stage: Stage) => string): State["reach"] =>
  async (stage) => {
    await stage.page.getByRole("heading", { level: 1, name: title(stage) }).waitFor({ state: "attached" });
    await stage.page.getByRole("table").waitFor();
  };

async function openSchedules({ page, words }: Stage): Promise<void> {
  await page.getByRole("tab", { name: words.campaignTemplates.tab.schedules }).click();
  await page.getByRole("table").waitFor();
}

/** The page of one list, by its name. */
async function openList({ page, words, isPhone }: Stage): Promise<void> {
  await page.getByRole("heading", { level: 1, name: words.contactLists.title }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Clientes do fim de ano", exact: true }).click();
  await page.getByText("Bruno Teixeira").waitFor();
  // On a phone only the top bar shows the list's name.
  if (isPhone) await page.getByRole("banner").getByText("Clientes do fim de ano").waitFor();
}

/** Templates of campaigns, contact lists, and who wants no campaigns. */
export const campaignStates: readonly State[] = [
  {
    name: "page-campaigns-config",
    at: () => "/campaigns-config",
    reach: heading(({ words }) => words.campaignTemplates.title),
  },
  {
    name: "page-campaigns-config-dialog",
    at: () => "/campaigns-config",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.campaignTemplates.add }).click();
      // The only connection is chosen already.
      await dialog.getByRole("switch", { checked: true }).uncheck();
      await dialog.getByRole("button", { name: words.common.save }).click();
      await dialog.getByText(words.campaignTemplates.connection.atLeastOne).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  { name: "page-campaigns-config-schedules", at: () => "/campaigns-config", reach: openSchedules },
  {
    name: "page-campaigns-config-schedule-dialog",
    at: () => "/campaigns-config",
    reach: async (stage) => {
      await openSchedules(stage);
      const { page, dialog, words } = stage;
      // The first match is its name; later ones are its action buttons.
      await page.getByRole("button", { name: "Horário comercial" }).first().click();
      await dialog.getByLabel(words.campaignTemplates.schedule.zone).waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-campaigns-config-pace",
    at: () => "/campaigns-config?section=pace",
    reach: ({ page, words }) => page.getByText(words.campaignTemplates.paceHelp).waitFor(),
    isSlow: true,
  },
  { name: "page-contact-lists", at: () => "/contact-lists", reach: heading(({ words }) => words.contactLists.title) },
  { name: "page-contact-list", at: () => "/contact-lists", reach: openList, isOtherOnPhone: true },
  {
    name: "page-contact-list-add",
    at: () => "/contact-lists",
    reach: async (stage) => {
      await openList(stage);
      const { page, dialog, words } = stage;
      await page.getByRole("button", { name: words.contactLists.list.add }).click();
      await dialog.getByRole("list", { name: words.contacts.found }).waitFor();
      await dialog.getByRole("button", { name: words.contactLists.add.submit }).click();
      await dialog.getByText(words.contactLists.add.nothing).waitFor();
    },
    within: parts.dialog,
    isSlow: true,
  },
  {
    name: "page-contacts-chosen",
    at: () => "/contacts",
    reach: async ({ page, words }) => {
      await page.getByLabel(words.contacts.choose.everything, { exact: true }).check();
      await page.getByRole("button", { name: words.contactLists.toList.button }).waitFor();
    },
    leave: ({ page, words }) => page.getByRole("button", { name: words.contacts.choose.clear }).click(),
    isOtherOnPhone: true,
  },
  {
    name: "page-opt-outs",
    at: () => "/contact-lists?section=opt-outs",
    reach: ({ page }) => page.getByRole("table").waitFor(),
  },
  {
    name: "page-opt-outs-settings",
    at: () => "/contact-lists?section=opt-outs",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.optOuts.page.settings }).click();
      await dialog.getByLabel(words.optOuts.settings.optOutKeywords).waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
];
