import type { Delivery } from "@recado/contracts/webhooks";
import { expectAccessible } from "./accessible.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, webhooks } = pt;

test("an admin adds a webhook, tries it, reads its events, switches it off and removes it", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/webhooks");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save });
  const named = (name: string) => page.getByRole("row").filter({ hasText: name });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });

  await test.step("the empty page says what a webhook is", async () => {
    await expect(page.getByText(webhooks.page.empty)).toBeVisible();
    await expectAccessible(page, "the empty page of webhooks");
  });

  await test.step("an address inside is refused; another is kept with its events", async () => {
    await page.getByRole("button", { name: webhooks.page.add }).click();
    await field(webhooks.page.name).fill("Sistema");
    await field(webhooks.page.url).fill("http://10.0.0.5/gancho");
    await dialog.getByRole("button", { name: common.secret.make }).click();
    await field(webhooks.event.ticket_closed).check();
    await save.click();
    await expect(dialog.getByText(errors.ERR_URL_REFUSED)).toBeVisible();
    await expectAccessible(page, "the dialog of a webhook", "[role=dialog]");
    await field(webhooks.page.url).fill("https://203.0.113.1/gancho");
    await save.click();
    await expect(dialog.getByText(errors.ERR_URL_REFUSED)).toBeVisible();
    await field(webhooks.page.url).fill("https://8.8.8.8:1/gancho");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(named("Sistema")).toContainText(webhooks.state.on);
    const [kept] = (await shop.admin.does("GET /webhooks")).webhooks;
    expect(kept).toMatchObject({ events: ["message.received", "ticket.closed"], secret: "••••" });
  });

  await test.step("a test goes to the saved address: what is changed in the form is saved first", async () => {
    const tested: string[] = [];
    await page.route("**/api/webhooks/*/test", (route) => {
      tested.push(route.request().url());
      return route.fulfill({ json: { ok: true, status: 204, error: "" } });
    });
    await page.getByRole("button", { name: "Sistema", exact: true }).click();
    const tryOut = dialog.getByRole("button", { name: webhooks.form.try });
    await expect(dialog.getByText(webhooks.form.saveToTry)).toBeHidden();
    await field(webhooks.page.url).fill("https://8.8.8.8:2/gancho");
    await expect(tryOut).toBeDisabled();
    await expect(dialog.getByText(webhooks.form.saveToTry)).toBeVisible();
    await expectAccessible(page, "the dialog of a changed webhook", "[role=dialog]");
    await field(webhooks.page.url).fill("https://8.8.8.8:1/gancho");
    await expect(tryOut).toBeEnabled();
    await dialog.getByRole("button", { name: common.secret.make }).click();
    await expect(tryOut).toBeDisabled();
    await save.click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Sistema", exact: true }).click();
    const answer = dialog.getByText(filled(webhooks.form.tried, { status: 204 }));
    await tryOut.click();
    await expect(answer).toBeVisible();
    await expect(tryOut).toBeFocused();
    await expectAccessible(page, "the dialog of a webhook that answers", "[role=dialog]");
    await field(webhooks.page.url).fill("https://8.8.8.8:2/gancho");
    await expect(answer, "it was another address's").toBeHidden();
    await field(webhooks.page.url).fill("https://8.8.8.8:1/gancho");
    expect(tested).toHaveLength(1);
    await page.unroute("**/api/webhooks/*/test");
    await page.route("**/api/webhooks/*/test", (route) =>
      route.fulfill({ json: { ok: false, status: 500, error: "answered 500" } }),
    );
    await tryOut.click();
    const refusal = filled(webhooks.form.notTried, { error: "answered 500" });
    await expect(dialog.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
    await expect(answer).toBeHidden();
    await expect(tryOut).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("it has no events yet; switched off it says so", async () => {
    await page.getByRole("button", { name: filled(common.more, { name: "Sistema" }) }).click();
    await page.getByRole("menuitem", { name: webhooks.log.open }).click();
    await expect(dialog.getByText(webhooks.log.none)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Sistema", exact: true }).click();
    await field(webhooks.form.active).uncheck();
    await save.click();
    await expect(named("Sistema")).toContainText(webhooks.state.off);
  });

  await test.step("who sends an event again sees what becomes of it", async () => {
    const moment = new Date().toISOString();
    const rest = { id: 7, eventId: "7", event: "message.received", error: "", createdAt: moment, nextAt: null };
    const failed: Delivery = { ...rest, state: "failed", attempts: 9, status: 500, deliveredAt: null };
    const waiting: Delivery = { ...failed, state: "waiting", attempts: 0, status: null };
    const delivered: Delivery = { ...rest, state: "delivered", attempts: 1, status: 200, deliveredAt: moment };
    const answers = [failed, waiting];
    await page.route("**/api/webhooks/*/deliveries", (route) =>
      route.fulfill({ json: { deliveries: [answers.shift() ?? delivered] } }),
    );
    await page.route("**/api/webhooks/*/deliveries/7/again", (route) => route.fulfill({ json: waiting }));
    await page.getByRole("button", { name: filled(common.more, { name: "Sistema" }) }).click();
    await page.getByRole("menuitem", { name: webhooks.log.open }).click();
    await expect(dialog.getByText(`${webhooks.log.failed} · 500`)).toBeVisible();
    await dialog.getByRole("button", { name: webhooks.log.again }).click();
    await expect(dialog.getByText(`${webhooks.log.delivered} · 200`)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("it is removed", async () => {
    await page.getByRole("button", { name: filled(common.more, { name: "Sistema" }) }).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await expect(named("Sistema")).toBeHidden();
  });
});

test("who is no admin has no page of webhooks", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, await hire(shop.admin, "Bia"));
  await page.goto("/webhooks");
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole("link", { name: webhooks.title, exact: true })).toBeHidden();
});
