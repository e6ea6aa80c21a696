import { randomUUID } from "node:crypto";
import { expectAccessible } from "./accessible.ts";
import { newEmail, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, companies, errors, helps, plans, settings } = pt;

test("the super user sells a plan to a new company, extends it, and looks in where it is allowed", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const mark = randomUUID().slice(0, 6);
  const [planName, companyName] = [`Plano ${mark}`, `Padaria do Zé ${mark}`];
  const login = { email: newEmail(), password: nobody.password };
  const owner = await nobody.login("olivia@recado.test", "senha-da-casa");
  await owner.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
  await signIn(page, { email: "olivia@recado.test", password: "senha-da-casa" });
  const dialog = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });

  await test.step("a plan", async () => {
    await page.goto("/settings?section=plans");
    await page.getByRole("button", { name: plans.add }).click();
    await dialog.getByLabel(plans.name, { exact: true }).fill(planName);
    const price = dialog.getByLabel(plans.valueField);
    await price.fill("");
    await price.pressSequentially("1.299");
    await price.blur();
    await expect(price, "as Brazilians write thousands").toHaveValue("1.299,00");
    await price.fill("99,90");
    // Companies of other tests sign up with the cheapest public one.
    await dialog.getByRole("switch", { name: plans.public }).click();
    for (const field of [plans.users, plans.connections, plans.queues]) await dialog.getByLabel(field).fill("3");
    const files = dialog.getByLabel(plans.storage);
    await expect(files, "thousands are apart").toHaveValue("10.000");
    await files.fill("");
    await files.pressSequentially("25.500");
    await expect(files).toHaveValue("25.500");
    await expectAccessible(page, "the form of a plan", "[role=dialog]");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(row(planName)).toContainText("99,90");
    expect((await owner.does("GET /plans/all")).find(({ name }) => name === planName)).toMatchObject({
      users: 3,
      storage: 25_500,
    });
  });

  await test.step("a company with its admin, whose due date moves on by a button", async () => {
    await page.getByRole("tab", { name: companies.title, exact: true }).click();
    await page.getByRole("button", { name: companies.add }).click();
    await dialog.getByLabel(companies.name, { exact: true }).fill(companyName);
    await dialog.getByLabel(companies.email).fill(login.email);
    await dialog.getByLabel(companies.form.password, { exact: true }).fill(login.password);
    await dialog.getByLabel(companies.plan, { exact: true }).selectOption(planName);
    const due = dialog.getByLabel(companies.form.due);
    await due.pressSequentially("31022031");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByText(errors.field.no_such_day)).toBeVisible();
    await due.fill("");
    await due.pressSequentially("2031-01-31");
    await expect(due).toHaveValue("31/01/2031");
    await expectAccessible(page, "the form of a company", "[role=dialog]");
    await dialog.getByRole("button", { name: common.save }).click();
    await page.getByRole("searchbox", { name: companies.search }).fill(mark);
    await expect(row(companyName)).toContainText("31/01/2031");
    await row(companyName).getByRole("button", { name: companies.renew }).click();
    await expect(row(companyName)).toContainText("28/02/2031");
    await page.getByRole("button", { name: common.undo }).click();
    await expect(row(companyName)).toContainText("31/01/2031");
    for (const day of ["28/02/2031", "31/03/2031"]) {
      await row(companyName).getByRole("button", { name: companies.renew }).click();
      await expect(row(companyName), "the chosen day comes back after a short month").toContainText(day);
    }
    await expectAccessible(page, "the tab of companies");
  });

  await test.step("a date that the Tab key reaches is replaced by what is typed", async () => {
    await row(companyName).getByText(companyName).click();
    await dialog.getByLabel(companies.form.recurrence).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("15032031");
    await expect(dialog.getByLabel(companies.form.due)).toHaveValue("15/03/2031");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(row(companyName)).toContainText("15/03/2031");
  });

  const admin = await nobody.login(login.email, login.password);
  await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
  await test.step("a due date that comes near is told in words and colour", async () => {
    const { companies: found } = await owner.does("GET /companies", { query: { searchParam: mark } });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const [days, tone] of [
      [5, "yellow"],
      [-2, "orange"],
      [-9, "red"],
    ] as const) {
      const params = { companyId: found[0]?.id ?? 0 };
      await owner.does("PUT /companies/:companyId", { params, body: { dueDate: inDays(days) } });
      await expect(row(companyName)).toHaveAttribute("data-tone", tone);
      const words = days > 0 ? companies.dueIn_other : companies.overdue_other;
      await expect(row(companyName)).toContainText(filled(words, { count: Math.abs(days) }));
    }
    await owner.does("PUT /companies/:companyId", {
      params: { companyId: found[0]?.id ?? 0 },
      body: { dueDate: "2099-12-31" },
    });
    await expect(row(companyName)).toContainText(companies.noDue);
    await expect(row(companyName)).not.toContainText("2099");
    await row(companyName).getByText(companyName).click();
    await expect(dialog.getByLabel(companies.form.due)).toHaveValue("");
    await page.keyboard.press("Escape");
  });

  await test.step("a company without a password, whose admin signs up by the link that is shown", async () => {
    await page.getByRole("button", { name: companies.add }).click();
    await dialog.getByLabel(companies.name, { exact: true }).fill(`Quitanda ${mark}`);
    await dialog.getByLabel(companies.email).fill(newEmail());
    await dialog.getByLabel(companies.form.admin).fill("A");
    await dialog.getByLabel(companies.plan, { exact: true }).selectOption(planName);
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByText(filled(errors.field.too_short, { min: 2 }))).toBeVisible();
    await dialog.getByLabel(companies.form.admin).fill("Ana Lima");
    await dialog.getByRole("button", { name: common.save }).click();
    const link = dialog.getByLabel(companies.invited.link);
    await expect(link).toBeFocused();
    await expect(dialog).toContainText(`Quitanda ${mark}`);
    await expectAccessible(page, "the link for a company's first admin", "[role=dialog]");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: companies.invited.copy }).click();
    await expect(dialog.getByRole("button", { name: companies.invited.copied })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(link).toHaveValue(copied);
    const { pathname, search } = new URL(copied);
    await dialog.getByRole("button", { name: common.close }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(row(`Quitanda ${mark}`)).toBeVisible();

    const tab = await anotherBrowser();
    await tab.goto(pathname + search);
    await expect(tab.getByText(filled(pt.auth.join.title, { name: `Quitanda ${mark}` }))).toBeVisible();
    await expect(tab.getByLabel(pt.auth.signup.userName)).toHaveValue("Ana Lima");
    const email = newEmail();
    await tab.getByLabel(pt.auth.email).fill(email);
    await tab.getByLabel(pt.auth.password, { exact: true }).fill(nobody.password);
    await tab.getByRole("button", { name: pt.auth.join.submit }).click();
    await tab.waitForURL("**/tickets");
    expect((await nobody.login(email)).user).toMatchObject({ profile: "admin", company: { name: `Quitanda ${mark}` } });
    await tab.close();
  });

  await test.step("its admin changes the company's own data, which the super user's list follows", async () => {
    const tab = await anotherBrowser();
    await signIn(tab, login);
    await tab.goto("/settings?section=company");
    await expect(tab.getByText(planName)).toBeVisible();
    await expect(tab.getByText(companies.noDue)).toBeVisible();
    await expect(tab.getByText("2099")).toHaveCount(0);
    await tab.getByLabel(companies.name, { exact: true }).fill(`${companyName} e Filhos`);
    await tab.getByLabel(companies.form.city).fill("Recife");
    await expectAccessible(tab, "the tab of one's own company");
    await tab.getByRole("button", { name: common.save }).click();
    await expect(tab.getByText(companies.own.saved)).toBeVisible();
    await expect(row(`${companyName} e Filhos`)).toBeVisible();

    // The new plan applies at once: removed features, and the usage.
    const board = tab.getByRole("link", { name: pt.kanban.title });
    await expect(board).toBeVisible();
    const [plan] = (await owner.does("GET /plans/all")).filter(({ name }) => name === planName);
    await owner.does("PUT /plans/:planId", { params: { planId: plan?.id ?? 0 }, body: { useKanban: false, users: 0 } });
    await expect(board).toHaveCount(0);
    await expect(tab.getByText(`${filled(companies.used.users, { of: "1/0" })} (${companies.over})`)).toBeVisible();
    await tab.getByRole("link", { name: pt.users.title }).click();
    await expect(tab.getByText(filled(companies.room.over.users, { most: 0, count: 1 }))).toBeVisible();
    await expect(row(`${companyName} e Filhos`)).toContainText(companies.over);
    await tab.close();
  });

  await test.step("support looks in once the company allows it", async () => {
    await admin.does("PUT /settings/:key", { params: { key: "supportAccess" }, body: { value: "enabled" } });
    await admin.queue("Encomendas");
    await page.getByRole("button", { name: filled(common.more, { name: `${companyName} e Filhos` }) }).click();
    await page.getByRole("menuitem", { name: companies.support.action }).click();
    await expect(dialog).toContainText("Encomendas");
    await expect(dialog).toContainText(login.email);
    await expect(dialog).toContainText(companies.support.allQueues);
    await expect(dialog).toContainText(settings.option.timezone.label);
    await expect(dialog).not.toContainText("enabled");
    await expectAccessible(page, "support's view of a company", "[role=dialog]");
    await page.keyboard.press("Escape");
  });

  await test.step("a help video, which every company sees", async () => {
    await page.getByRole("tab", { name: helps.manage.title, exact: true }).click();
    await page.getByRole("button", { name: helps.manage.add }).click();
    await dialog.getByLabel(helps.manage.name).fill(`Como vender ${mark}`);
    await dialog.getByLabel(helps.manage.code).fill("https://youtu.be/abc_DEF-123");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(row(`Como vender ${mark}`)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole("tab", { name: helps.manage.title, exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await admin.does("GET /helps/list")).some(({ title }) => title === `Como vender ${mark}`)).toBe(true);
  });

  await test.step("a plan that a company has stays; the company goes", async () => {
    await page.getByRole("tab", { name: companies.title, exact: true }).click();
    await page.getByRole("searchbox", { name: companies.search }).fill(mark);
    await row(companyName).hover();
    await page.getByRole("button", { name: filled(common.deleteNamed, { name: `${companyName} e Filhos` }) }).click();
    await dialog.getByRole("button", { name: companies.delete.submit }).click();
    await expect(row(`${companyName} e Filhos`), "its name was not typed").toBeVisible();
    await dialog.getByRole("textbox").fill(`${companyName} e filhos`);
    await dialog.getByRole("button", { name: companies.delete.submit }).click();
    await expect(page.getByText(companies.deleted)).toBeVisible();
    await expect(row(companyName)).toHaveCount(0);
    expect((await nobody.call("POST /auth/login", { body: login })).error).toBe("ERR_INVALID_CREDENTIALS");
  });
});
