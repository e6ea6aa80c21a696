import { openMailServer } from "../../apps/server/src/testing/mail-peer.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { expectAccessible } from "./accessible.ts";
import { setupCode, standing, TestApp } from "./app.ts";
import { enter, hire, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, common, users } = pt;

test("where no mail is sent, an admin's link leads to a new password", async ({ page, nobody, anotherBrowser }) => {
  const admin = await signUp(nobody);
  const ana = await hire(admin, "Ana Lima");
  await page.goto("/login");
  await page.getByRole("link", { name: auth.login.forgot }).click();
  await expect(page.getByText(auth.reset.mailOff)).toBeVisible();
  await expect(page.getByRole("link", { name: auth.login.signup })).toHaveAttribute("href", "/signup");
  await expectAccessible(page, "a lost password without mail");

  const desk = await anotherBrowser();
  await enter(desk, admin);
  await desk.goto("/users");
  await desk.getByRole("button", { name: filled(common.more, { name: ana.name }) }).click();
  await desk.getByRole("menuitem", { name: users.link.action }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: users.link.make }).click();
  const link = await dialog.getByLabel(common.shownLink.label).inputValue();
  await expectAccessible(desk, "the link for a new password", "[role=dialog]");
  await desk.close();

  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.getByLabel(auth.email)).toHaveValue(ana.email);
  await expectAccessible(page, "a new password by a link");
  const [password, confirmation] = [
    page.getByLabel(auth.reset.password, { exact: true }),
    page.getByLabel(auth.reset.confirmation, { exact: true }),
  ];
  await password.fill("semdigitos");
  await confirmation.fill("Outra-coisa-1");
  await page.getByRole("button", { name: auth.reset.submit }).click();
  await expect(page.getByText(pt.errors.field.weak_password)).toBeVisible();
  await expect(page.getByText(auth.reset.different)).toBeVisible();
  await password.fill("Senha-nova-1");
  await confirmation.fill("Senha-nova-1");
  await page.getByRole("button", { name: auth.reset.submit }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(auth.reset.done)).toBeVisible();
  await page.getByLabel(auth.password, { exact: true }).fill("Senha-nova-1");
  await page.getByRole("button", { name: auth.login.submit }).click();
  await page.waitForURL("**/tickets");
});

test("a code by mail leads to a new password", async ({ page }) => {
  const mail = await openMailServer();
  const app = await TestApp.start(standing().peerUrl, { SMTP_URL: `${mail.url}?from=recado@recado.test` });
  try {
    const nobody = new Person({ http: doorTo(app.url) }, undefined);
    const owner = { name: "Olívia Prado", email: "olivia@recado.test", password: nobody.password };
    await nobody.does("POST /setup", { body: { code: setupCode, ...owner } });
    await page.goto(`${app.url}/forgetpsw`);
    await page.getByLabel(auth.email).fill("ninguem@recado.test");
    await page.getByRole("button", { name: auth.reset.send }).click();
    await expect(page.getByText(pt.errors.ERR_USER_DONT_EXISTS).first()).toBeVisible();
    await expectAccessible(page, "asking for a code");
    await page.getByLabel(auth.email).fill(owner.email);
    await page.getByRole("button", { name: auth.reset.send }).click();
    await expect(page.getByText(auth.reset.sent)).toBeVisible();
    await expect(page.getByLabel(auth.email)).toHaveValue(owner.email);
    await expectAccessible(page, "using a code");

    await page.getByLabel(auth.reset.code).fill("AAAA-2222");
    await page.getByLabel(auth.reset.password, { exact: true }).fill("Senha-nova-1");
    await page.getByLabel(auth.reset.confirmation, { exact: true }).fill("Senha-nova-1");
    await page.getByRole("button", { name: auth.reset.submit }).click();
    await expect(page.getByText(pt.errors.ERR_RESET_CODE_INVALID)).toBeVisible();
    await expect(page.getByLabel(auth.reset.code)).toBeFocused();
    await expect.poll(() => mail.mails.length).toBe(1);
    const [code = ""] = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mail.mails[0]?.text ?? "") ?? [];
    await page.getByLabel(auth.reset.code).fill(code);
    await page.getByRole("button", { name: auth.reset.submit }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await nobody.login(owner.email, "Senha-nova-1")).user.super).toBe(true);
  } finally {
    await app.stop();
    mail.close();
  }
});
