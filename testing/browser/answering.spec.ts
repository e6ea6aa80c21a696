import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { answering, common, connections } = pt;

test("an admin follows what customers are told, changes it where the page leads, and tries it", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.getByRole("link", { name: answering.title }).click();
  const step = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const rating = step(answering.step.rating);
  await expect(rating).toBeVisible();
  await expectAccessible(page, "how we answer");

  await test.step("the connection's form opens from its step, and the page says what was saved", async () => {
    await rating.getByRole("link", { name: answering.place.connection }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: connections.form.tab.messages }).click();
    await dialog.getByLabel(connections.form.complationMessage, { exact: true }).fill("Obrigada, volte sempre!");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: answering.title }).click();
    await expect(rating.getByText("Obrigada, volte sempre!")).toBeVisible();
  });

  await test.step("a step is tried on the test phone, which stands beside the page", async () => {
    const name = filled(answering.try.step, { step: answering.step.rating });
    await page.getByRole("button", { name }).click();
    await expect(page.locator("#test-phone")).toBeVisible();
    await expect(rating).toBeVisible();
  });
});
