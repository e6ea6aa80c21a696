import { Secret, TOTP } from "otpauth";
import { openMailServer } from "../../apps/server/src/testing/mail-peer.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { expectAccessible } from "./accessible.ts";
import { setupCode, standing, TestApp } from "./app.ts";
import { enter, hire, signIn, signUp } from "./people.ts";
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
  const asked = desk.waitForResponse(/second-factor$/);
  await desk.getByRole("menuitem", { name: users.link.action }).click();
  const dialog = desk.getByRole("dialog");
  const removes = dialog.getByRole("button", { name: users.link.removeFactor });
  await asked;
  await expect(dialog.getByRole("button", { name: users.link.make })).toBeVisible();
  await expect(removes, "she has none").toHaveCount(0);
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
  await password.fill("sorriso-2026");
  await confirmation.fill("Outra-coisa-1");
  await expect(page.getByText(auth.reset.rule), "what is refused is not called good").toBeVisible();
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

test("a link for a new password works where somebody is signed in, and says who, if that is another", async ({
  page,
  nobody,
}) => {
  const admin = await signUp(nobody);
  const ana = await hire(admin, "Ana Lima");
  const bia = await hire(admin, "Bia Reis");
  const everybody = await admin.does("GET /users/list", {});
  const linkFor = async ({ name }: { name: string }) => {
    const params = { userId: everybody.find((user) => user.name === name)?.id ?? 0 };
    const { pathname, hash } = new URL((await admin.does("POST /users/:userId/reset-link", { params })).link);
    return pathname + hash;
  };
  const change = async () => {
    for (const label of [auth.reset.password, auth.reset.confirmation])
      await page.getByLabel(label, { exact: true }).fill("Senha-nova-1");
    await page.getByRole("button", { name: auth.reset.submit }).click();
  };
  const { name, email } = ana;
  const said = filled(auth.reset.signedInAs, { name, email, other: bia.email });
  await signIn(page, ana);
  await page.getByRole("tablist").first().waitFor();

  await test.step("another's: who is signed in is said, and stays so", async () => {
    await page.goto(await linkFor(bia));
    await expect(page.getByLabel(auth.email)).toHaveValue(bia.email);
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessible(page, "a link for another's password");
    await change();
    await expect(page.getByText(filled(auth.reset.doneFor, { email: bia.email }))).toBeVisible();
    await expect(page).toHaveURL(/\/tickets/);
    await page.getByRole("tablist").first().waitFor();
  });

  await test.step("one's own: it asks to sign in again", async () => {
    await page.goto(await linkFor(ana));
    await expect(page.getByRole("link", { name: auth.reset.toApp })).toBeVisible();
    await expect(page.getByText(said)).toBeHidden();
    await change();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(auth.reset.done)).toBeVisible();
    await page.getByLabel(auth.password, { exact: true }).fill("Senha-nova-1");
    await page.getByRole("button", { name: auth.login.submit }).click();
    await page.waitForURL("**/tickets");
    await page.getByRole("tablist").first().waitFor();
  });

  await test.step("where the session has ended meanwhile, the link stays", async () => {
    await admin.does("DELETE /users/:userId", {
      params: { userId: everybody.find((one) => one.name === name)?.id ?? 0 },
    });
    const link = await linkFor(bia);
    await page.goto(link);
    await expect(page.getByRole("link", { name: auth.reset.toLogin })).toBeVisible();
    await expect(page.getByLabel(auth.email)).toHaveValue(bia.email);
    await expect(page).toHaveURL(/forgetpsw/);
  });
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
    const [code = ""] = /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(mail.mails[0]?.text ?? "") ?? [];
    await page.getByLabel(auth.reset.code).fill(code);
    await page.getByRole("button", { name: auth.reset.submit }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await nobody.login(owner.email, "Senha-nova-1")).user.super).toBe(true);
  } finally {
    await app.stop();
    mail.close();
  }
});

test("a second factor is turned on in the profile, asked for at the next sign-in, and a session is ended", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const admin = await signUp(nobody);
  const login = { email: admin.user.email, password: admin.password };
  await signIn(page, login);
  await page.getByRole("button", { name: filled(pt.shell.account, { name: admin.user.name }) }).click();
  await page.getByRole("menuitem", { name: pt.shell.profile }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: users.securityTitle }).click();
  await dialog.getByRole("button", { name: users.security.turnOn }).click();
  await dialog.getByLabel(users.profile.currentPassword, { exact: true }).fill(login.password);
  await dialog.getByRole("button", { name: users.security.next }).click();
  await expect(dialog.getByRole("img", { name: auth.factor.picture })).toBeVisible();
  await expectAccessible(page, "setting up a second factor", "[role=dialog]");
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const shown = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await dialog.getByLabel(users.security.code).fill("000000x");
  await dialog.getByRole("button", { name: users.security.turnOn }).click();
  await expect(dialog.getByText(pt.errors.ERR_SECOND_FACTOR_INVALID)).toBeVisible();
  await dialog.getByLabel(users.security.code).fill(shown(-1));
  await dialog.getByRole("button", { name: users.security.turnOn }).click();
  await expect(dialog.getByText(auth.factor.codes)).toBeVisible();
  const recovery = (await dialog.getByRole("listitem").first().textContent()) ?? "";
  await expectAccessible(page, "recovery codes", "[role=dialog]");
  await dialog.getByRole("button", { name: common.close, exact: true }).last().click();
  await expect(dialog.getByText(filled(users.security.isOn_other, { count: 10 }))).toBeVisible();

  await test.step("another admin could take it away, if the device was lost", async () => {
    const { email, password } = await hire(admin, "Bia Reis", { profile: "admin" });
    const colleague = await nobody.login(email, password);
    const desk = await anotherBrowser();
    await enter(desk, colleague);
    await desk.goto("/users");
    await desk.getByRole("button", { name: filled(common.more, { name: admin.user.name }) }).click();
    await desk.getByRole("menuitem", { name: users.link.action }).click();
    await expect(desk.getByRole("dialog").getByText(users.link.factorText)).toBeVisible();
    await expect(desk.getByRole("dialog").getByRole("button", { name: users.link.removeFactor })).toBeVisible();
    await desk.close();
  });

  const phone = await anotherBrowser();
  await phone.goto("/login");
  await phone.getByLabel(auth.email).fill(login.email);
  await phone.getByLabel(auth.password, { exact: true }).fill(login.password);
  await phone.getByRole("button", { name: auth.login.submit }).click();
  const code = phone.getByLabel(auth.factor.code);
  await expect(code).toBeFocused();
  await expectAccessible(phone, "the second factor at sign-in");
  await code.fill("000000x");
  await phone.getByRole("button", { name: auth.login.submit }).click();
  await expect(phone.getByText(pt.errors.ERR_SECOND_FACTOR_INVALID)).toBeVisible();
  await code.fill(recovery);
  await phone.getByRole("button", { name: auth.login.submit }).click();
  await phone.waitForURL("**/tickets");

  await dialog.getByRole("button", { name: common.close, exact: true }).first().click();
  await page.getByRole("button", { name: filled(pt.shell.account, { name: admin.user.name }) }).click();
  await page.getByRole("menuitem", { name: pt.shell.profile }).click();
  await dialog.getByRole("button", { name: users.securityTitle }).click();
  await expect(dialog.getByText(users.security.current)).toBeVisible();
  const ends = dialog.getByRole("button", { name: users.security.end });
  // The test script's session, and the phone's, which was used last.
  await expect(ends).toHaveCount(2);
  await phone.close();
  await ends.first().click();
  await expect(page.getByText(users.security.ended)).toBeVisible();
  await expect(ends).toHaveCount(1);
});

test("the trial page says how long it lasts and leads to the plans", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/settings?section=company");
  await page.getByRole("link", { name: pt.companies.toSubscription }).click();
  // Three days after today, until the end of that day.
  await expect(page.getByText(/^Faltam [34] dias/)).toBeVisible();
  await expect(page.getByText(filled(pt.subscription.email, { email: admin.user.email }))).toBeVisible();
  // No gateway is set up.
  await expect(page.getByText(pt.subscription.byHand)).toBeVisible();
  await expect(page.getByRole("button", { name: pt.subscription.sign })).toHaveCount(0);
});

test("where somebody was opens again for them, and not for who signs in after them", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const ana = await hire(admin, "Ana Lima");
  const end = async () => {
    const { id } = (await admin.does("GET /users", { query: { searchParam: ana.email } })).users[0]!;
    await admin.does("PUT /users/:userId", { params: { userId: id }, body: { password: ana.password } });
    await expect(page).toHaveURL(/\/login\?next=/);
  };
  const signInHere = async (email: string) => {
    await page.getByLabel(auth.email).fill(email);
    await page.getByLabel(auth.password, { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: auth.login.submit }).click();
  };
  await signIn(page, ana);
  await page.goto("/todolist");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await end();
  await signInHere(ana.email);
  await expect(page).toHaveURL(/\/todolist$/);
  await end();
  await signInHere(admin.user.email);
  await expect(page).toHaveURL(/\/tickets$/);

  await test.step("a session that ended while no page was open says so at the next one", async () => {
    // A page of this site without the app.
    await page.goto("/favicon.svg");
    const body = { password: admin.password, currentPassword: admin.password };
    await admin.does("PUT /users/:userId", { params: { userId: admin.user.id }, body });
    await page.goto("/todolist");
    await expect(page.getByText(auth.login.kept)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=/);
    await signInHere(admin.user.email);
    await expect(page).toHaveURL(/\/todolist$/);
  });
});
