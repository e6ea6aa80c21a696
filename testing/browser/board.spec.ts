import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { arrow } from "./drag-keys.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, kanban, tags } = pt;
const lane = (page: Page, name: string, count: number) =>
  page.getByRole("region", {
    name: filled(count === 1 ? kanban.lane_one : kanban.lane_other, { name, count }),
    exact: true,
  });
const names = ["Ana", "Bia", "Caio", "Davi", "Eva", "Fábio", "Gil", "Helena"].map((name) => `${name} Ribeiro`);

test("conversations open beside the board; lanes are made, ordered and deleted; filters stand in the address", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  for (const name of names) await shop.writes(await shop.customer(name), "Quando fica pronto?");
  await signIn(page, shop.login);
  await page.goto("/kanban");
  const cards = page.locator("[data-card]");
  const inbox = new Inbox(page);
  const beside = page.getByRole("complementary", { name: kanban.beside });
  const openCard = (name: string) => page.getByRole("button", { name: filled(kanban.openCard, { name }) });

  await test.step("a lane has 6 cards, and more near its end", async () => {
    await expect(lane(page, kanban.noStage, 8)).toBeVisible();
    await expect(cards).toHaveCount(6);
    // One by one, while the end is still near.
    await page.route(/\/api\/kanban\/lanes\/.*cursor=/, (route) =>
      route.continue({ url: `${route.request().url()}&limit=1` }),
    );
    await lane(page, kanban.noStage, 8).getByRole("button", { name: kanban.more }).scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(8);
  });

  await test.step("a conversation is accepted, answered and resolved beside the board, which stays where it was", async () => {
    const place = () =>
      lane(page, kanban.noStage, 8)
        .locator("[data-scrolls]")
        .evaluate((part) => part.scrollTop);
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await openCard("Ana Ribeiro").click();
    await expect(beside.getByText("Quando fica pronto?")).toBeVisible();
    await expectAccessible(page, "the board with a conversation");
    await inbox.action("accept").click();
    await expect(page).toHaveURL(/\/kanban\?/);
    await inbox.say("Ana Ribeiro", "Sai às 15h!");
    await page.keyboard.press("Escape");
    await expect(beside).toBeHidden();
    await expect(openCard("Ana Ribeiro")).toBeFocused();
    await expect(cards).toHaveCount(8);

    await openCard("Bia Ribeiro").click();
    await expect(beside).toBeVisible();
    await page.goBack();
    await expect(beside).toBeHidden();
    await expect(page).toHaveURL(/\/kanban$/);

    await openCard("Ana Ribeiro").dblclick();
    await inbox.action("resolve").click();
    await expect(beside).toBeHidden();
    await expect(lane(page, kanban.noStage, 7)).toBeVisible();
    await page.goBack();
    await page.goto("/kanban");
  });

  const dialog = page.getByRole("dialog");
  const addLane = async (name: string, days = "") => {
    await page.getByRole("button", { name: kanban.newLane }).click();
    await dialog.getByLabel(kanban.form.name).fill("ok");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByText(filled(errors.field.message_too_short, { min: 3 }))).toBeVisible();
    await dialog.getByLabel(kanban.form.name).fill(name);
    if (days !== "") await dialog.getByLabel(kanban.form.days).fill(days);
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
  };
  const titles = () => page.getByRole("region").getByRole("heading", { level: 2 }).allTextContents();

  await test.step("lanes are added, renamed, and deleted with a way back", async () => {
    for (const [name, days] of [
      ["Pago", "3"],
      ["Negociando", ""],
    ] as const)
      await addLane(name, days);
    await expect.poll(titles).toEqual([kanban.noStage, "Pago", "Negociando"]);
    await page.getByRole("button", { name: filled(kanban.editLane, { name: "Pago" }) }).click();
    await expect(dialog.getByLabel(kanban.form.days)).toHaveValue("3");
    await dialog.getByLabel(kanban.form.name).fill("Pagamento recebido");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect.poll(titles).toEqual([kanban.noStage, "Pagamento recebido", "Negociando"]);
    await page.getByRole("button", { name: filled(kanban.editLane, { name: "Negociando" }) }).click();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await expect.poll(titles).toEqual([kanban.noStage, "Pagamento recebido"]);
    await expect(page.getByText(filled(tags.stageDeleted, { name: "Negociando" }))).toBeVisible();
    await page.getByRole("button", { name: common.undo }).click();
    await expect.poll(titles).toEqual([kanban.noStage, "Pagamento recebido", "Negociando"]);
  });

  await test.step("their order is cancelled, or saved", async () => {
    const first = page.getByRole("button", { name: filled(common.sort.handle, { name: "Negociando" }) });
    const reorder = async (done: string) => {
      await page.getByRole("button", { name: kanban.reorder.start }).click();
      await first.focus();
      const { moved, dropped } = common.sort;
      const says = (words: string, place: number) =>
        page.getByRole("status").filter({ hasText: filled(words, { name: "Negociando", place, count: 2 }) });
      await page.keyboard.press("Space");
      await expect(says(moved, 2)).toBeAttached();
      await arrow(page, "ArrowUp", says(moved, 1));
      await page.keyboard.press("Space");
      await expect(says(dropped, 1)).toBeAttached();
      await expect(page.getByRole("listitem").first()).toContainText("Negociando");
      await page.getByRole("button", { name: done, exact: true }).click();
    };
    await reorder(kanban.reorder.cancel);
    await expect.poll(titles).toEqual([kanban.noStage, "Pagamento recebido", "Negociando"]);
    await reorder(kanban.reorder.save);
    await expect.poll(titles).toEqual([kanban.noStage, "Negociando", "Pagamento recebido"]);
  });

  await test.step("what narrows the board stands in the address", async () => {
    await page.getByLabel(kanban.search).fill("BIA");
    await expect(cards).toHaveCount(1);
    await page.getByRole("switch", { name: kanban.hideEmpty }).click();
    await expect.poll(titles).toEqual([kanban.noStage]);
    await expect(page).toHaveURL(/hideEmpty=true/);
    await page.reload();
    await expect(cards).toHaveCount(1);
    await expect.poll(titles).toEqual([kanban.noStage]);
  });

  await test.step("on a phone the conversation takes the place of the board", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/kanban");
    await expect(openCard("Gil Ribeiro")).toBeVisible();
    await expectAccessible(page, "the board on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await openCard("Gil Ribeiro").click();
    await expect(beside.getByText("Quando fica pronto?")).toBeVisible();
    await expect(openCard("Helena Ribeiro")).toBeHidden();
    await page.goBack();
    await expect(openCard("Helena Ribeiro")).toBeVisible();
  });

  await test.step("a board that can't be loaded is asked for again twice more, by hand", async () => {
    let asked = 0;
    await page.route("**/api/kanban/board*", async (route) => {
      asked += 1;
      await route.fulfill({ status: 500, json: { error: "ERR_INTERNAL" } });
    });
    await page.goto("/kanban");
    const retry = page.getByRole("button", { name: kanban.retry });
    for (let n = 0; n < 2; n++) {
      await expect(page.getByRole("main").getByText(kanban.loadFailed)).toBeVisible();
      const before = asked;
      await retry.click();
      await expect.poll(() => asked).toBeGreaterThan(before);
    }
    await expect(page.getByText(kanban.gaveUp)).toBeVisible();
    await expect(retry).toBeHidden();
  });
});

test("without its plan the board says so and leads to the start", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await page.route("**/api/auth/me", async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as { company: { plan: { useKanban: boolean } } };
    me.company.plan.useKanban = false;
    await route.fulfill({ response: answer, json: me });
  });
  await signIn(page, shop.login);
  await page.goto("/kanban");
  await expect(page.getByText(pt.shell.notInPlan)).toBeVisible();
  await expect(page).not.toHaveURL(/kanban/);
  await expect(page.getByRole("link", { name: kanban.title })).toBeHidden();
});
