import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { arrow } from "./drag-keys.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { en, es, filled, pt, type Words } from "./words.ts";

const { kanban } = pt;
const lane = (page: Page, name: string, count: number, words: Words = pt) =>
  page.getByRole("region", {
    name: filled(count === 1 ? words.kanban.lane_one : words.kanban.lane_other, {
      name,
      count,
    }),
    exact: true,
  });
const showAll = { showAll: "true" } as const;

async function middle(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + Math.min(80, box.height / 2) };
}

/** Takes a card by the mouse and holds it over a lane. */
async function lift(page: Page, card: Locator, over: Locator): Promise<void> {
  const [from, to] = [await middle(card), await middle(over)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 14, from.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

test("cards are dragged by mouse, touch and keyboard, live for everybody", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Quando fica pronto?");
  const stage = await shop.admin.does("POST /tags", { body: { name: "Negociando", kanban: 1 } });
  await signIn(page, shop.login);
  await page.goto("/kanban");
  const card = (within = page.locator("body")) => within.locator("[data-card]").filter({ hasText: "Diego Ribeiro" });
  const cardId = (await shop.ticketWith(diego)).id;
  const moveByApi = (targetLaneId: string) =>
    shop.admin.does("PUT /api/kanban/cards/:cardId/lane", { params: { cardId }, body: { targetLaneId } });
  const stored = async () =>
    (await shop.admin.does("GET /api/kanban/board", { query: showAll })).lanes.map(({ label }) => label);

  await test.step("by mouse: the move shows at once and is stored", async () => {
    await expect(card(lane(page, kanban.noStage, 1))).toBeVisible();
    await expectAccessible(page, "the board");
    await lift(page, card(), lane(page, "Negociando", 0));
    await page.mouse.up();
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
    await expect.poll(stored).toEqual(["0", "1"]);
  });

  await test.step("how long cards stood in a lane follows by itself", async () => {
    await expect(lane(page, kanban.noStage, 0).getByText(filled(kanban.times.left_one, { count: 1 }))).toBeVisible();
    await expect(lane(page, "Negociando", 1).getByText(filled(kanban.times.none_other, { count: 30 }))).toBeVisible();
  });

  await test.step("a mouse that shakes by 6 px, or is released over no lane, moves nothing", async () => {
    const { x, y } = await middle(card());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 4);
    await expect(card()).not.toHaveAttribute("data-moving");
    await page.mouse.move(x + 20, y + 20, { steps: 3 });
    await expect(card()).toHaveAttribute("data-moving");
    await page.mouse.move(x, 4, { steps: 3 });
    await page.mouse.up();
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
    await expect(card()).not.toHaveAttribute("data-moving");
    expect(await stored()).toEqual(["0", "1"]);
  });

  await test.step("by touch, after it was held for a moment", async () => {
    const devices = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      devices.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const [from, to] = [await middle(card()), await middle(lane(page, kanban.noStage, 0))];
    await touch("touchStart", from);
    await expect(card()).toHaveAttribute("data-moving");
    for (let step = 1; step <= 5; step++)
      await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
    await touch("touchEnd");
    await expect(card(lane(page, kanban.noStage, 1))).toBeVisible();
    await expect.poll(stored).toEqual(["1", "0"]);
  });

  await test.step("by a tap on the grip, which offers the other stages; it can be undone", async () => {
    await page.getByRole("button", { name: filled(kanban.drag, { name: "Diego Ribeiro" }) }).click();
    await page.getByRole("menuitem", { name: "Negociando", exact: true }).click();
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
    await expect.poll(stored).toEqual(["0", "1"]);
    await page.getByRole("button", { name: pt.common.undo }).click();
    await expect(card(lane(page, kanban.noStage, 1))).toBeVisible();
    await expect.poll(stored).toEqual(["1", "0"]);
  });

  await test.step("what others do shows by itself", async () => {
    await moveByApi(String(stage.id));
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
    await shop.writes(diego, "Já saiu?");
    await expect(card().getByText("Já saiu?")).toBeVisible();
  });

  await test.step("a card that somebody else moves during a drag stays in the hand; the drop is refused in words", async () => {
    await lift(page, card(), lane(page, kanban.noStage, 0));
    const other = await shop.admin.does("POST /tags", { body: { name: "Pago", kanban: 1 } });
    await moveByApi(String(other.id));
    await shop.writes(diego, "Alô?");
    // Earlier events reach this browser before the answer to a later call.
    await page.evaluate(() => fetch("/api/setup"));
    await expect(card(lane(page, "Negociando", 1))).toHaveAttribute("data-moving");
    await page.mouse.up();
    await expect(page.getByText(filled(kanban.moveFailed, { reason: pt.errors.ERR_CARD_MOVED }))).toBeVisible();
    await expect(card(lane(page, "Pago", 1))).toBeVisible();
    await expect(lane(page, "Negociando", 0)).toBeVisible();
    await expect(lane(page, kanban.noStage, 0)).toBeVisible();
  });

  await test.step("offline a drop goes back and says why", async () => {
    await page.context().setOffline(true);
    await lift(page, card(), lane(page, kanban.noStage, 0));
    await page.mouse.up();
    await expect(page.getByText(kanban.moveUnknown)).toBeVisible();
    await expect(card(lane(page, "Pago", 1))).toBeVisible();
    await page.context().setOffline(false);
  });

  for (const [language, words] of Object.entries({ en, es, pt }))
    await test.step(`by keyboard, each position spoken (${language})`, async () => {
      await page.evaluate((to) => localStorage.setItem("i18nextLng", to), language);
      await page.reload();
      const { drag, said, noStage } = words.kanban;
      await page.getByRole("button", { name: filled(drag, { name: "Diego Ribeiro" }) }).focus();
      await page.keyboard.press("Space");
      const over = (name: string, place: number) => page.getByText(filled(said.over, { lane: name, place, count: 3 }));
      await expect(over("Pago", 3)).toBeAttached();
      for (const [name, place] of [
        ["Negociando", 2],
        [noStage, 1],
      ] as const) {
        await arrow(page, "ArrowLeft", over(name, place));
      }
      await page.keyboard.press("Escape");
      await expect(page.getByText(filled(said.cancelled, { name: "Diego Ribeiro" }))).toBeAttached();
      await expect(card(lane(page, "Pago", 1, words))).toBeVisible();
    });

  await test.step("and it is dropped by keyboard", async () => {
    await page.getByRole("button", { name: filled(kanban.drag, { name: "Diego Ribeiro" }) }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(filled(kanban.said.over, { lane: "Pago", place: 3, count: 3 }))).toBeAttached();
    const overNext = page.getByText(filled(kanban.said.over, { lane: "Negociando", place: 2, count: 3 }));
    await arrow(page, "ArrowLeft", overNext);
    await page.keyboard.press("Space");
    await expect(card(lane(page, "Negociando", 1))).toBeVisible();
  });
});
