import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { kanban } = pt;
const lane = (page: Page, name: string, count: number) =>
  page.getByRole("region", { name: filled(kanban.lane, { name, count }), exact: true });

test("on the board cards are dragged, conversations open beside it, and lanes are added", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Quando fica pronto?");
  const stage = await shop.admin.does("POST /tags", { body: { name: "Negociando", kanban: 1 } });
  await signIn(page, shop.login);
  await page.goto("/kanban");
  const card = (within = page.locator("body")) => within.getByRole("listitem").filter({ hasText: "Diego Ribeiro" });

  await test.step("a card is dragged by mouse; the move shows at once and is stored", async () => {
    await expect(card(lane(page, kanban.open, 1))).toBeVisible();
    await expectAccessible(page, "the board");
    const [from, to] = [await card().boundingBox(), await lane(page, "Negociando", 0).boundingBox()];
    if (!from || !to) throw new Error("not on the board");
    await page.mouse.move(from.x + 60, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y + 70, { steps: 4 });
    await page.mouse.move(to.x + 100, to.y + 120, { steps: 8 });
    await page.mouse.up();
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
    const stored = async () =>
      (await shop.admin.does("GET /api/kanban/board", { query: { showAll: "true" } })).lanes.map(({ label }) => label);
    await expect.poll(stored).toEqual(["0", "1"]);
  });

  await test.step("with the keyboard it goes back, and each position is spoken", async () => {
    await page.getByRole("button", { name: filled(kanban.drag, { name: "Diego Ribeiro" }) }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(filled(kanban.said.over, { lane: "Negociando", place: 2, count: 2 }))).toBeAttached();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(filled(kanban.said.over, { lane: kanban.open, place: 1, count: 2 }))).toBeAttached();
    await page.keyboard.press("Space");
    await expect(card(lane(page, kanban.open, 1))).toBeVisible();
  });

  await test.step("what others do shows by itself", async () => {
    const { lanes } = await shop.admin.does("GET /api/kanban/board", { query: { showAll: "true" } });
    const cardId = lanes.flatMap(({ cards }) => cards)[0]?.ticketId ?? 0;
    await shop.admin.does("PUT /api/kanban/cards/:cardId/lane", {
      params: { cardId },
      body: { targetLaneId: String(stage.id) },
    });
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
    await shop.writes(diego, "Já saiu?");
    await expect(card().getByText("Já saiu?")).toBeVisible();
  });

  await test.step("the conversation opens beside the board and Escape closes it", async () => {
    await page.getByRole("button", { name: filled(kanban.openCard, { name: "Diego Ribeiro" }) }).click();
    const beside = page.getByRole("complementary", { name: kanban.beside });
    await expect(beside.getByText("Quando fica pronto?")).toBeVisible();
    await expect(card()).toBeVisible();
    await expectAccessible(page, "the board with a conversation");
    await page.keyboard.press("Escape");
    await expect(beside).toBeHidden();
    await expect(page).toHaveURL(/\/kanban$/);
  });

  await test.step("a lane is added from the board", async () => {
    await page.getByRole("button", { name: kanban.newLane }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(kanban.form.name).fill("Pago");
    await dialog.getByLabel(kanban.form.days).fill("3");
    await dialog.getByRole("button", { name: pt.common.save }).click();
    await expect(lane(page, "Pago", 0)).toBeVisible();
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "the board on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
