import { inDatabase } from "./database.ts";
import { discard, parts, stay, type Stage, type State } from "./states.ts";

/**
 * Distributes the crowd's conversations over lanes with different names, one of them empty; some stay there for long.
 */
async function fillBoard({ crowd }: Stage): Promise<void> {
  const { admin } = crowd.bakery.shop;
  if ((await admin.does("GET /tags/list", {})).some(({ kanban }) => kanban === 1)) return;
  const lanes: number[] = [];
  for (const [name, color, maxDays] of [
    ["Orçamento enviado", "#0EA5E9", 2],
    ["Aguardando confirmação do pagamento", "#F59E0B", null],
    ["Em produção", "#10B981", 5],
    ["Entregue", "#7C3AED", null],
  ] as const)
    lanes.push((await admin.does("POST /tags", { body: { name, color, kanban: 1, maxDays } })).id);
  const { lanes: now } = await admin.does("GET /api/kanban/board", { query: { showAll: "true", cardsPerLane: 100 } });
  for (const [n, { ticketId }] of (now[0]?.cards ?? []).entries()) {
    const lane = [null, ...lanes.slice(0, 3)][n % 4];
    if (typeof lane === "number")
      await admin.does("PUT /api/kanban/cards/:cardId/lane", {
        params: { cardId: ticketId },
        body: { targetLaneId: String(lane) },
      });
  }
  await inDatabase(crowd.dataDir, (client) =>
    client.query(
      "update stage_stays set entered_at = now() - ticket_id % 9 * interval '1 day' where company_id = $1 and tag_id is not null and left_at is null",
      [admin.user.companyId],
    ),
  );
}

const board = async (stage: Stage): Promise<void> => {
  await fillBoard(stage);
  await stage.page.reload();
  await stage.page.getByRole("region", { name: /Entregue/ }).waitFor();
};

/** The board's modes, and the dialogs opened from it. */
export const boardStates: readonly State[] = [
  { name: "page-board", at: () => "/kanban", reach: board, leave: stay },
  {
    name: "page-board-lane",
    at: () => "/kanban",
    before: fillBoard,
    reach: async ({ page, dialog }) => {
      await page
        .getByRole("region", { name: /Em produção/ })
        .getByRole("button")
        .first()
        .click();
      await dialog.getByRole("textbox").first().waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-board-lane-changed",
    at: () => "/kanban",
    before: fillBoard,
    reach: async ({ page, dialog, crowd, words, afterwards }) => {
      const lane = page.getByRole("region", { name: /Em produção/ });
      const params = { tagId: Number(await lane.getAttribute("data-lane")) };
      const name = (value: string) =>
        crowd.bakery.shop.admin.does("PUT /tags/:tagId", { params, body: { name: value } });
      await lane.getByRole("button").first().click();
      await dialog.getByRole("textbox").first().fill("Na cozinha");
      await name("Em produção na cozinha central");
      afterwards(() => name("Em produção"));
      await dialog.getByText(words.kanban.form.changed).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-board-order",
    at: () => "/kanban",
    before: fillBoard,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.kanban.reorder.start }).click();
      await page.getByText(words.kanban.reorder.fixed).waitFor();
    },
    leave: ({ page, words }) => page.getByRole("button", { name: words.kanban.reorder.cancel }).click(),
    isOtherOnPhone: true,
  },
  {
    name: "page-board-moved",
    at: () => "/kanban",
    before: fillBoard,
    reach: async ({ page, words }) => {
      await page.locator("[data-card] [data-grip]").first().click();
      await page.getByRole("menuitem").first().click();
      await page.getByRole("button", { name: words.common.undo }).waitFor();
    },
    leave: ({ page, words }) => page.getByRole("button", { name: words.common.undo }).click(),
    isSlow: true,
  },
  {
    name: "page-board-only-tests",
    at: () => "/kanban",
    before: async (stage) => {
      await fillBoard(stage);
      const lanes = await stage.crowd.bakery.shop.admin.does("GET /tags/list", {});
      const tests = lanes.map(({ id }, n) => ({ laneId: String(id), left: n % 2, tests: 12 + n, median: null }));
      await stage.say("**/api/kanban/times*", (route) => route.fulfill({ json: { days: 30, lanes: tests } }));
    },
    reach: async ({ page }) => {
      await page.reload();
      await page.getByRole("region", { name: /Entregue/ }).waitFor();
    },
    isSlow: true,
  },
  {
    name: "page-board-none-found",
    at: () => "/kanban?q=ninguém",
    reach: ({ page, words }) => page.getByText(words.kanban.empty).first().waitFor(),
  },
  {
    name: "page-board-failed",
    at: () => "/kanban",
    before: (stage) => stage.say("**/api/kanban/board*", (route) => route.fulfill({ status: 500, json: {} })),
    reach: ({ page, words }) => page.getByRole("main").getByText(words.kanban.loadFailed).waitFor(),
  },
  {
    name: "page-board-conversation",
    at: ({ uuids }) => `/kanban?open=${uuids.everyKind}`,
    reach: ({ page, words }) =>
      page.getByRole("complementary", { name: words.kanban.beside }).getByRole("log").waitFor(),
    isSlow: true,
  },
];
