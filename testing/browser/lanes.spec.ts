import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, kanban } = pt;
const titles = (page: Page) => page.getByRole("region").getByRole("heading", { level: 2 }).allTextContents();
/** Waits this many frames, after which auto-scrolling has begun. */
const frames = (page: Page, count: number) =>
  page.evaluate(
    (most) =>
      new Promise<void>((done) => {
        let shown = 0;
        const next = () => (++shown < most ? requestAnimationFrame(next) : done());
        requestAnimationFrame(next);
      }),
    count,
  );

test("lanes: two who edit one see each other, an order is not lost by Back, and a card that is picked up moves nothing", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const names = ["Orçamento", "Negociando", "Aprovado", "Produção", "Entrega", "Pago"];
  const stages: number[] = [];
  for (const name of names) stages.push((await shop.admin.does("POST /tags", { body: { name, kanban: 1 } })).id);
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Quando fica pronto?");
  await signIn(page, shop.login);
  await page.goto("/kanban");
  const dialog = page.getByRole("dialog");
  const edit = (name: string) => page.getByRole("button", { name: filled(kanban.editLane, { name }) });
  const byApi = (n: number, body: { name?: string; maxDays?: number }) =>
    shop.admin.does("PUT /tags/:tagId", { params: { tagId: stages[n] ?? 0 }, body });

  await test.step("what a colleague saves meanwhile is shown beside what is written; saving replaces it, or it is taken", async () => {
    await edit("Orçamento").click();
    await expect(dialog.getByLabel(kanban.form.name)).toBeFocused();
    await byApi(0, { maxDays: 5 });
    await expect(dialog.getByLabel(kanban.form.days), "an untouched form follows").toHaveValue("5");
    await dialog.getByLabel(kanban.form.name).fill("Proposta");
    await byApi(0, { name: "Orçado" });
    await expect(dialog.getByText(kanban.form.changed)).toBeVisible();
    await expect(dialog.getByText("Orçado")).toBeVisible();
    await expectAccessible(page, "a lane that two edit", "[role=dialog]");
    await dialog.getByRole("button", { name: kanban.form.takeTheirs }).click();
    await expect(dialog.getByLabel(kanban.form.name)).toHaveValue("Orçado");
    await expect(dialog.getByText(kanban.form.changed)).toBeHidden();
    // The server refuses the save because of a change whose event has not arrived yet.
    await dialog.getByLabel(kanban.form.name).fill("Proposta");
    await page.route(
      "**/api/tags/*",
      async (route) => {
        await byApi(0, { name: "Orçado hoje" });
        await route.continue();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByText("Orçado hoje")).toBeVisible();
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await titles(page))[1]).toBe("Proposta");
  });

  await test.step("Back asks before an order is lost", async () => {
    await page.getByRole("button", { name: kanban.reorder.start }).click();
    await page.goBack();
    await expect(page.getByRole("button", { name: kanban.reorder.start }), "nothing to lose").toBeVisible();
    await page.getByRole("button", { name: kanban.reorder.start }).click();
    const handle = page.getByRole("button", { name: filled(common.sort.handle, { name: "Negociando" }) });
    const said = (words: string, place: number) =>
      page.getByRole("status").filter({ hasText: filled(words, { name: "Negociando", place, count: 6 }) });
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(said(common.sort.moved, 2)).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(said(common.sort.moved, 1)).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page.getByRole("listitem").first()).toContainText("Negociando");
    await page.goBack();
    await expect(page.getByText(common.discard.question)).toBeVisible();
    await page.getByRole("button", { name: common.discard.no }).click();
    await expect(page.getByRole("listitem").first()).toContainText("Negociando");
    await page.goBack();
    await page.getByRole("button", { name: common.discard.yes }).click();
    await expect.poll(async () => (await titles(page)).slice(1, 3)).toEqual(["Proposta", "Negociando"]);
  });

  await test.step("a card says what its day is of", async () => {
    await expect(page.locator("[data-card]").getByText(kanban.days_zero)).toBeVisible();
  });

  await test.step("picking a card up does not move the board; carried to its edge it does", async () => {
    await shop.admin.does("PUT /api/kanban/cards/:cardId/lane", {
      params: { cardId: (await shop.ticketWith(diego)).id },
      body: { targetLaneId: String(stages[3]) },
    });
    const card = page.locator("[data-card]").filter({ hasText: "Diego Ribeiro" });
    const board = page.getByRole("group", { name: kanban.board });
    const left = () => board.evaluate((part) => part.scrollLeft);
    await expect(page.locator(`[data-lane="${stages[3]}"] [data-card]`)).toHaveCount(1);
    // The card's lane is at the right edge, where the board scrolls during a drag.
    const { width } = page.viewportSize() ?? { width: 1280 };
    await board.evaluate(
      (part, [lane, right]) => {
        const at = part.querySelector(`[data-lane="${lane}"]`)?.getBoundingClientRect().right ?? 0;
        part.scrollLeft += at - right;
      },
      [String(stages[3]), width - 40] as const,
    );
    const box = await card.boundingBox();
    if (!box) throw new Error("The card is not on the page.");
    const before = await left();
    const at = { x: box.x + box.width - 60, y: box.y + 60 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 14, at.y + 6, { steps: 4 });
    await expect(card.first()).toHaveAttribute("data-moving");
    await frames(page, 30);
    expect(await left()).toBe(before);
    await page.mouse.move(width - 8, at.y, { steps: 8 });
    await expect.poll(left).toBeGreaterThan(before);
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });
});
