import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { common, errors, server } = pt;

test("the super user makes a backup, takes the recovery key, and reads what to do", async ({ page, nobody }) => {
  const owner = await nobody.login("olivia@recado.test", "senha-da-casa");
  await owner.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
  await signIn(page, { email: "olivia@recado.test", password: "senha-da-casa" });
  await page.goto("/settings?section=server");

  await test.step("a backup now, which appears by itself when it is done", async () => {
    await page.getByRole("button", { name: server.now }).click();
    await expect(page.getByText(server.took)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: server.now })).toBeEnabled();
  });

  await test.step("the last hour's figures, which follow what happens", async () => {
    const figures = page.getByRole("region", { name: server.figures.title });
    await expect(figures.getByText(server.figures.memory)).toBeVisible();
    // The calls of this page are told within a quarter of a minute.
    await expect(figures.getByText(/^[\d.]+ ms$/)).toBeVisible({ timeout: 30_000 });
  });

  await test.step("what the doctor finds, with what to do", async () => {
    await expect(page.getByText("O banco separa as empresas")).toBeVisible();
    await expect(page.getByText("Ponha o seu servidor de e-mail em SMTP_URL.")).toBeVisible();
    await expectAccessible(page, "the tab of the server");
  });

  await test.step("a folder that can't be is refused where it was typed", async () => {
    await page.getByRole("textbox", { name: server.folder }).fill("/proc");
    await page.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(errors.ERR_BACKUP_FOLDER)).toBeVisible();
    await page.getByRole("textbox", { name: server.folder }).fill("");
    await page.getByLabel(server.keepDays).fill("14");
    await page.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(server.saved)).toBeVisible();
  });

  await test.step("the recovery key, once", async () => {
    await page.getByRole("button", { name: server.key.show }).click();
    await expect(page.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(server.key.wasShown)).toBeVisible();
    await expect(page.getByText(/^AGE-SECRET-KEY-1/)).toHaveCount(0);
  });
});
