import { expectAccessible } from "./accessible.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, dashboard, errors, shell, users } = pt;

test("a supervisor gets the dashboard of their queues from an admin; others are told that it is not theirs", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const shop = await openShop(nobody);
  const queue = await shop.admin.does("POST /queue", { body: { name: "Vendas", color: "#2e7d32" } });
  await shop.admin.does("POST /queue", { body: { name: "Suporte", color: "#1565c0" } });
  const sara = await hire(shop.admin, "Sara Dias", { profile: "supervisor", allTicket: "desabled" });
  const diego = await shop.customer("Diego Ribeiro");
  const fernanda = await shop.customer("Fernanda Souza");
  for (const customer of [diego, fernanda]) await shop.writes(customer, "Quando fica pronto?");
  const put = async (customer: typeof diego, body: object) =>
    shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: (await shop.ticketWith(customer)).id }, body });
  await expect(async () => void (await Promise.all([diego, fernanda].map((one) => shop.ticketWith(one))))).toPass();
  await put(diego, { queueId: queue.id });
  const theirs = await anotherBrowser();
  const link = theirs.getByRole("link", { name: dashboard.title, exact: true });
  const pending = (value: number) =>
    theirs.getByRole("button", {
      name: filled(dashboard.open, { name: dashboard.number.pending, value }),
      exact: true,
    });

  await test.step("without it an address of its numbers says so, and leads to the conversations; no bill is hers", async () => {
    await signIn(theirs, sara);
    await expect(theirs.getByRole("tablist").first()).toBeVisible();
    await expect(link).toHaveCount(0);
    await expect(theirs.getByText(filled(shell.trial.days_other, { count: 3 }))).toHaveCount(0);
    await theirs.goto("/?days=7");
    await expect(theirs.getByText(errors.ERR_NO_PERMISSION)).toBeVisible();
    await expect(theirs).toHaveURL(/\/tickets/);
  });

  await test.step("an admin gives it, to supervisors alone", async () => {
    await signIn(page, shop.login);
    await expect(page.getByText(filled(shell.trial.days_other, { count: 3 }))).toBeVisible();
    await page.goto("/users");
    await page.getByRole("row").filter({ hasText: "Sara Dias" }).hover();
    await page.getByRole("button", { name: filled(common.editNamed, { name: "Sara Dias" }) }).click();
    const dialog = page.getByRole("dialog");
    const offered = dialog.getByRole("switch", { name: users.grants.queueDashboard.label });
    await dialog.getByLabel(users.page.profile).selectOption("user");
    await expect(offered).toHaveCount(0);
    await dialog.getByLabel(users.page.profile).selectOption("supervisor");
    await offered.check({ force: true });
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(filled(users.form.saved, { name: "Sara Dias" }))).toBeVisible();
    const { id } = (await shop.admin.does("GET /users/list", {})).find(({ name }) => name === "Sara Dias") ?? {};
    await shop.admin.does("PUT /users/:userId", { params: { userId: id ?? 0 }, body: { queueIds: [queue.id] } });
  });

  await test.step("the open page offers it: her queue's numbers, the conversations behind them, and her queue's filter", async () => {
    await link.click();
    await expect(theirs.getByText(dashboard.ownQueues)).toBeVisible();
    await expect(pending(1)).toBeVisible();
    await expectAccessible(theirs, "the dashboard of a supervisor");
    await pending(1).click();
    const dialog = theirs.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: /Diego Ribeiro/ })).toBeVisible();
    await expect(dialog.getByRole("link")).toHaveCount(1);
    await theirs.keyboard.press("Escape");
    await theirs
      .getByRole("group", { name: dashboard.filter.which })
      .getByRole("button", { name: dashboard.filter.queues })
      .click();
    await expect(theirs.getByRole("menuitemcheckbox")).toHaveText(["Vendas"]);
    await theirs.keyboard.press("Escape");
    // An admin serves in her queue too, without being in it.
    await theirs
      .getByRole("group", { name: dashboard.filter.which })
      .getByRole("button", { name: dashboard.filter.users })
      .click();
    await expect(theirs.getByRole("menuitemcheckbox").filter({ hasText: shop.admin.user.name })).toBeVisible();
    await theirs.keyboard.press("Escape");
    await put(fernanda, { queueId: queue.id });
    await expect(pending(2)).toBeVisible();
  });

  await test.step("taken from her while she looks, the page says so and leads away", async () => {
    const { id } = (await shop.admin.does("GET /users/list", {})).find(({ name }) => name === "Sara Dias") ?? {};
    await shop.admin.does("PUT /users/:userId", { params: { userId: id ?? 0 }, body: { grants: [] } });
    await expect(theirs.getByText(errors.ERR_NO_PERMISSION)).toBeVisible();
    await expect(theirs).toHaveURL(/\/tickets/);
  });
});
