import { expectAccessible } from "./accessible.ts";
import { setupCode } from "./app.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const words = pt.auth.setup;

test("the first visit asks for the setup code, once", async ({ page, anotherBrowser, nobody }) => {
  const late = await anotherBrowser();
  await late.goto("/setup");
  await page.goto("/");
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole("heading", { name: words.title })).toBeVisible();
  await expectAccessible(page, "setup");

  await page.getByLabel(words.code).fill("nao-e-este");
  await page.getByLabel(words.name).fill("Olívia Prado");
  await page.getByLabel(pt.auth.email).fill("olivia@recado.test");
  await page.getByLabel(pt.auth.password, { exact: true }).fill("senha-da-casa");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByText(pt.errors.ERR_SETUP_CODE_INVALID)).toBeVisible();
  await expect(page.getByLabel(words.code)).toBeFocused();

  await page.getByLabel(words.code).fill(setupCode);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole("button", { name: "Conta de Olívia Prado" })).toBeVisible();

  await test.step("whoever comes second is refused, and led to the login", async () => {
    await late.getByLabel(words.code).fill(setupCode);
    await late.getByLabel(words.name).fill("Alguém Depois");
    await late.getByLabel(pt.auth.email).fill("depois@recado.test");
    await late.getByLabel(pt.auth.password, { exact: true }).fill("outra-senha");
    await late.getByRole("button", { name: words.submit }).click();
    await expect(late.getByText(pt.errors.ERR_SETUP_DONE)).toBeVisible();
    await late.goto("/setup");
    await expect(late).toHaveURL(/\/login$/);
  });

  // Several tests sign in as the owner at the same time.
  const owner = await nobody.login("olivia@recado.test", "senha-da-casa");
  await owner.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
});
