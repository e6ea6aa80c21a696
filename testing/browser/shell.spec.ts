import type { Page } from "@playwright/test";
import { signInByForm, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { en, es, pt } from "./words.ts";

const { auth, shell, tickets } = pt;

test("language and theme change at once and stay; the profile changes; logging out ends it", async ({
  page,
  nobody,
}) => {
  const admin = await signUp(nobody);
  await signInByForm(page, { email: admin.user.email, password: admin.password });
  const html = page.locator("html");

  for (const [words, language, next] of [
    [pt, "pt", "English"],
    [en, "en", "Español"],
    [es, "es", "Português"],
  ] as const) {
    await expect(html).toHaveAttribute("lang", language);
    await expect(page.getByRole("tab", { name: words.tickets.tabs.closed })).toBeVisible();
    await page.getByRole("button", { name: words.shell.language }).click();
    await page.getByRole("menuitemradio", { name: next }).click();
    await expect(page.getByRole("menu")).toBeHidden();
  }
  const transitions = await transitionsOf(page);
  await page.getByRole("button", { name: shell.theme.dark }).click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByRole("tab", { name: tickets.tabs.closed }).hover();
  expect(await transitions(), "who wants less motion sees fades, and nothing else").toEqual([]);
  await page.reload();
  await expect(html).toHaveAttribute("lang", "pt");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");

  const account = page.getByRole("button", { name: new RegExp(`^${shell.account.replace("{{name}}", "")}`) });
  await account.click();
  await page.getByRole("menuitem", { name: shell.profile }).click();
  await page.getByLabel(pt.users.name, { exact: true }).fill("Carla Dias");
  await page.getByRole("dialog").getByLabel(pt.users.profile.language, { exact: true }).selectOption("en");
  await page.getByRole("button", { name: pt.common.save }).click();
  await expect(page.getByText(en.users.profile.saved), "in the language that was chosen").toBeVisible();
  await page.getByRole("button", { name: en.shell.language }).click();
  await page.getByRole("menuitemradio", { name: "Português" }).click();
  await expect(page.getByRole("banner")).toContainText("Olá, Carla.");

  await account.click();
  await page.getByRole("menuitem", { name: shell.profile }).click();
  const current = page.getByLabel(pt.users.profile.currentPassword, { exact: true });
  await expect(current).toHaveCount(0);
  await page.getByLabel(pt.users.profile.password, { exact: true }).fill("outra-senha");
  await page.getByRole("button", { name: pt.common.save }).click();
  await expect(current).toBeFocused();
  await current.fill("senha-errada");
  await page.getByRole("button", { name: pt.common.save }).click();
  await expect(page.getByText(pt.errors.ERR_WRONG_CURRENT_PASSWORD)).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill("senha-forte");
  await page.getByRole("button", { name: pt.common.save }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await account.click();
  await page.getByRole("menuitem", { name: shell.logOut }).click();
  await expect(page.getByRole("heading", { name: auth.login.title })).toBeVisible();
  await page.goto("/tickets");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(tickets.tabs.closed)).toHaveCount(0);
});

/** The properties of transitions, other than fades, that start on the page from now on. */
async function transitionsOf(page: Page): Promise<() => Promise<string[]>> {
  const begun = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener("transitionrun", ({ propertyName }) => {
      if (propertyName !== "opacity") names.push(propertyName);
    });
    return names;
  });
  return () => begun.jsonValue();
}
