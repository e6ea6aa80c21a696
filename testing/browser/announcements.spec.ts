import { randomUUID } from "node:crypto";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { expectAccessible, expectRoomy } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { announcements, common, errors } = pt;

test("the super user announces to companies of a plan; who reads it has read it everywhere", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const mark = randomUUID().slice(0, 6);
  const title = `Manutenção no domingo ${mark}`;
  const owner = await nobody.login("olivia@recado.test", "senha-da-casa");
  await owner.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
  const plan = await owner.does("POST /plans", {
    body: { name: `Plano ${mark}`, users: 5, connections: 2, queues: 2, value: 10, isPublic: false },
  });
  const shop = await openShop(nobody);
  const { companyId } = shop.admin.user;
  await owner.does("PUT /companies/:companyId", { params: { companyId }, body: { planId: plan.id } });

  await signIn(page, { email: "olivia@recado.test", password: "senha-da-casa" });
  const reader = await anotherBrowser();
  await signIn(reader, shop.login);
  const dialog = page.getByRole("dialog");
  const notice = reader.getByRole("dialog", { name: title });
  const bell = (count: number) =>
    reader.getByRole("button", {
      name: filled(count === 0 ? announcements.bell_zero : announcements.bell_one, { count }),
      exact: true,
    });
  await expect(bell(0)).toBeVisible();

  await test.step("what is missing is said at its field; a file that is no picture, too", async () => {
    await page.getByRole("link", { name: announcements.title }).click();
    await page.getByRole("button", { name: announcements.add }).first().click();
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByLabel(announcements.form.title)).toBeFocused();
    await dialog.getByLabel(announcements.form.title).fill(title);
    await dialog
      .getByLabel(announcements.form.text)
      .fill("Das 2 às 4 da manhã.\nDetalhes: https://recado.example/aviso");
    await dialog.getByLabel(announcements.form.priority).selectOption(announcements.priority[1]);
    await dialog.getByLabel(announcements.form.plan).selectOption(plan.name);
    await dialog.getByLabel(announcements.form.from, { exact: true }).fill("31/02/2027");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByText(errors.field.no_such_day)).toBeVisible();
    await dialog.getByLabel(announcements.form.from, { exact: true }).fill("");
    const picture = dialog.locator("input[type=file]");
    await picture.setInputFiles({ name: "zero.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
    await expect(dialog.getByText(announcements.form.notPicture)).toBeVisible();
    await picture.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await expectAccessible(page, "the form of an announcement", "[role=dialog]");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog.getByText(`${errors.ERR_NOT_PNG_OR_JPG} ${announcements.form.savedHidden}`)).toBeVisible();
    await picture.setInputFiles({ name: "aviso.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) });
    await dialog.getByRole("button", { name: common.save }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText("aviso.jpg");
    await expectAccessible(page, "the announcements");
    await expectRoomy(page, "the announcements");
  });

  await test.step("one of high priority opens by itself where people work, once", async () => {
    const second = await reader.context().newPage();
    await second.goto("/tickets");
    const inSecond = second.getByRole("dialog", { name: title });
    await expect(inSecond).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(notice.getByRole("link")).toHaveAttribute("href", "https://recado.example/aviso");
    await notice.getByRole("button", { name: common.close, exact: true }).last().click();
    await expect(notice).toBeHidden();
    await expect(inSecond, "nor in another window").toBeHidden();
    await second.close();
    await expect(bell(0)).toBeVisible();
    await reader.reload();
    await expect(bell(0)).toBeVisible();
    await expect(notice).toBeHidden();
    await bell(0).click();
    await reader.getByRole("button", { name: title }).click();
    await expect(notice.getByRole("img", { name: announcements.picture })).toHaveJSProperty("naturalWidth", 600);
    await reader.goBack();
    await expect(notice).toBeHidden();
  });

  await test.step("deleted, it is gone from the bell", async () => {
    await page
      .getByRole("row")
      .filter({ hasText: title })
      .getByRole("button", { name: filled(common.more, { name: title }) })
      .click();
    await page.getByRole("menuitem", { name: common.delete }).click();
    await dialog.getByRole("button", { name: common.delete }).click();
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
    await bell(0).click();
    await expect(reader.getByText(announcements.none)).toBeVisible();
  });

  await test.step("the page is the super user's alone", async () => {
    await reader.goto("/announcements");
    await expect(reader.getByText(errors.ERR_NO_PERMISSION)).toBeVisible();
    await reader.waitForURL((url) => url.pathname !== "/announcements");
  });
});
