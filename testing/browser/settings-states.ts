import { escape, parts, type Stage, type State } from "./states.ts";

/** Opening hours belong to `type`, with a holiday. */
async function withHours({ crowd, afterwards }: Stage, type: "company" | "queue"): Promise<void> {
  const { admin } = crowd.bakery.shop;
  const set = (value: string) => admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value } });
  await set(type);
  afterwards(() => set("disabled"));
  if ((await admin.does("GET /special-days")).length > 0) return;
  for (const [name, date, isYearly] of [
    ["Natal", "2026-12-25", true],
    ["Aniversário da cidade, com desfile na praça", "2027-01-25", false],
  ] as const)
    await admin.does("POST /special-days", { body: { name, date, isYearly } });
}

/** The settings' tabs, the hours of a queue, and the help videos. */
export const settingsStates: readonly State[] = [
  {
    name: "page-settings-company",
    at: () => "/settings?section=company",
    reach: ({ page, words }) => page.getByLabel(words.companies.form.city).waitFor(),
  },
  {
    name: "page-settings-hours",
    at: () => "/settings?section=schedules",
    reach: async (stage) => {
      await withHours(stage, "company");
      await stage.page.getByRole("tab", { name: stage.words.hours.title }).click();
      await stage.page.getByText("Natal").waitFor();
    },
  },
  {
    name: "page-settings-special-days",
    at: () => "/settings?section=specialDays",
    reach: async (stage) => {
      await withHours(stage, "queue");
      await stage.page.getByRole("tab", { name: stage.words.hours.specialDays }).click();
      await stage.page.getByText("Natal").waitFor();
    },
  },
  {
    name: "page-settings-special-day",
    at: () => "/settings?section=schedules",
    reach: async (stage) => {
      await withHours(stage, "company");
      await stage.page.getByRole("tab", { name: stage.words.hours.title }).click();
      await stage.page.getByRole("button", { name: stage.words.hours.special.add }).click();
      await stage.dialog.getByLabel(stage.words.hours.special.name).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-queues-hours",
    at: () => "/queues",
    reach: async (stage) => {
      const { page, dialog, words } = stage;
      await withHours(stage, "queue");
      await page.getByRole("row").getByText("Comercial").first().click();
      await dialog.getByRole("tab", { name: words.queues.form.tab.hours }).click();
      await dialog.getByRole("switch").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-helps",
    at: () => "/helps",
    reach: ({ page, words }) => page.getByRole("heading", { level: 1, name: words.helps.title }).waitFor(),
  },
];
