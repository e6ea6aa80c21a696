import { escape, parts, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const numberOf = ({ page, words }: Stage, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}: `) }).or(page.getByText(words.dashboard.behind.none));

const isFilled = async (stage: Stage): Promise<void> => {
  await numberOf(stage, stage.words.dashboard.number.pending).waitFor();
  await stage.page.getByRole("table", { name: stage.words.dashboard.heat.title }).waitFor();
};

/** The numbers of a busy day, as charts and as tables, and the conversations behind one. */
export const dashboardStates: readonly State[] = [
  { name: "page-dashboard", at: () => "/", reach: isFilled, isOtherOnPhone: true },
  {
    name: "page-dashboard-tables",
    at: () => "/?days=7",
    reach: async (stage) => {
      await isFilled(stage);
      const { table } = stage.words.dashboard;
      for (let left = 2; left > 0; left--) await stage.page.getByRole("button", { name: table }).first().click();
    },
  },
  {
    name: "page-dashboard-behind",
    at: () => "/?days=7",
    reach: async (stage) => {
      const { pending } = stage.words.dashboard.number;
      await stage.page.getByRole("button", { name: new RegExp(`^${pending}: `) }).click();
      await stage.dialog.getByRole("listitem").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-dashboard-empty",
    at: () => `/?${new URLSearchParams({ between: JSON.stringify({ from: "2001-01-01", to: "2001-01-31" }) })}`,
    reach: async ({ page, words }) => {
      await page.getByText(words.dashboard.noBars).first().waitFor();
      await page.getByText(words.dashboard.heat.none).waitFor();
    },
  },
  {
    name: "page-dashboard-narrowed",
    at: () =>
      `/?${new URLSearchParams({ preset: "today", queues: "[0]", perDay: JSON.stringify({ from: "2026-01-01", to: "2026-01-02" }) })}`,
    reach: async (stage) => {
      await stage.page.getByRole("table", { name: stage.words.dashboard.attendants.title }).waitFor();
      await stage.page.getByText(stage.words.dashboard.noBars).first().waitFor();
    },
    isOtherOnPhone: true,
  },
  {
    name: "page-dashboard-tests",
    at: () => "/?days=15",
    before: (stage) =>
      stage.say("**/api/dashboard?*", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), tests: true } });
      }),
    reach: ({ page, words }) => page.getByRole("switch", { name: words.dashboard.tests.count }).waitFor(),
    isSlow: true,
  },
  {
    name: "page-dashboard-failed",
    at: () => "/?days=3",
    before: (stage) =>
      stage.say("**/api/dashboard?*", (route) => route.fulfill({ status: 400, json: { error: "ERR_INVALID_PERIOD" } })),
    reach: ({ page, words }) => page.getByText(words.errors.ERR_INVALID_PERIOD).first().waitFor(),
  },
  {
    name: "page-dashboard-tip",
    at: () => "/",
    reach: async (stage) => {
      const { definition, number, tip } = stage.words.dashboard;
      await isFilled(stage);
      await stage.page.getByRole("button", { name: filled(definition, { name: number.waitTime }) }).click();
      await stage.dialog.getByText(tip.waitTime).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
];
