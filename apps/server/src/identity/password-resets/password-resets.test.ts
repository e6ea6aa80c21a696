import { describe, expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { statusesOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const server = await startMailServer();
const password = "Senha-nova-1";
const invalid = { status: 400, error: "ERR_RESET_CODE_INVALID" };

describe("with mail", () => {
  const test = useApp({ ROLES: "web,worker", SMTP_URL: `${server.url}?from=recado@plataforma.test` });
  const ask = (email: string) => test.nobody.call("POST /forgetpassword", { body: { email } });
  const reset = (email: string, code: string) =>
    test.nobody.call("POST /resetpasswords", { body: { email, code, password } });
  const mailsTo = (to: string) => server.mails.filter((mail) => mail.to === to);
  const codeIn = (text = "") => /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(text)?.[0] ?? "";
  /** Asks for a code; answers what the mail says. */
  const mailedCode = async ({ user: { email } }: Person) => {
    const before = mailsTo(email).length;
    expect((await ask(email)).status).toBe(200);
    await expect.poll(() => mailsTo(email).length).toBe(before + 1);
    return codeIn(mailsTo(email).at(-1)?.text);
  };

  it("a code by mail sets a new password once, and ends all sessions", async () => {
    const admin = await test.nobody.signUp();
    const { email } = admin.user;
    expect(await test.nobody.does("GET /forgetpassword")).toEqual({ isMailed: true });
    const code = await mailedCode(admin);
    expect((await reset(email.toUpperCase(), ` ${code.toLowerCase()} `)).status).toBe(200);
    expect(await admin.call("GET /auth/me")).toMatchObject({ status: 401, body: { passwordChanged: true } });
    expect((await test.nobody.call("POST /auth/login", { body: { email, password: admin.password } })).error).toBe(
      "ERR_INVALID_CREDENTIALS",
    );
    await test.nobody.login(email, password);
    expect(await reset(email, code)).toMatchObject(invalid);
    await expect.poll(() => mailsTo(email).at(-1)?.text).toContain("Todas as sessões");
  });

  it.each([
    ["pt", "escolher uma nova senha"],
    ["en", "choose a new password"],
    ["es", "elegir una nueva contraseña"],
  ] as const)("the mail is in the person's language, %s", async (lang, words) => {
    const admin = await test.nobody.signUp();
    await admin.does("POST /users/set-language/:lang", { params: { lang } });
    await mailedCode(admin);
    const { text } = mailsTo(admin.user.email)[0]!;
    expect(text).toContain(words);
    expect(text).toContain(`${test.app.config.publicUrl}/forgetpsw`);
  });

  it("an unknown e-mail is 404, or nothing where the platform keeps silent", async () => {
    expect(await ask("ninguem@empresa.test")).toMatchObject({ status: 404, error: "ERR_USER_DONT_EXISTS" });
    const owner = await test.nobody.login("dono@plataforma.test");
    const tell = (value: string) =>
      owner.does("PUT /settings/:key", { params: { key: "tellUnknownEmail" }, body: { value } });
    await tell("disabled");
    const admin = await test.nobody.signUp();
    const [known, unknown] = [await ask(admin.user.email), await ask("ninguem@empresa.test")];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await tell("enabled");
    expect(await reset("ninguem@empresa.test", "ABCD2345")).toMatchObject(invalid);
  });

  it("a code that was guessed five times is over; the sixth guess is refused though it is right", async () => {
    const admin = await test.nobody.signUp();
    const code = await mailedCode(admin);
    for (let guess = 0; guess < 5; guess++) expect(await reset(admin.user.email, "AAAA2222")).toMatchObject(invalid);
    expect(await reset(admin.user.email, code)).toMatchObject(invalid);
    await test.nobody.login(admin.user.email);
  });

  it("a code expires, and is over with a new password, of a deleted user, and for another's e-mail", async () => {
    const [late, changed, other] = [await test.nobody.signUp(), await test.nobody.signUp(), await test.nobody.signUp()];
    const colleague = await late.colleague("user");
    const gone = await mailedCode(colleague);
    await late.does("DELETE /users/:userId", { params: { userId: colleague.user.id } });
    expect(await reset(colleague.user.email, gone)).toMatchObject(invalid);
    expect((await ask(colleague.user.email)).error).toBe("ERR_USER_DONT_EXISTS");

    const code = await mailedCode(late);
    expect(await reset(other.user.email, code)).toMatchObject(invalid);
    await test.app.database.tenant(late.user.companyId, (tx) =>
      tx.sql("update password_resets set expires_at = now() where company_id = $1", [tx.companyId]),
    );
    expect(await reset(late.user.email, code)).toMatchObject(invalid);

    const stale = await mailedCode(changed);
    const body = { password: "outra-senha", currentPassword: changed.password };
    await changed.does("PUT /users/:userId", { params: { userId: changed.user.id }, body });
    expect(await reset(changed.user.email, stale)).toMatchObject(invalid);
  });

  it("of three who use a code at once one succeeds; asking twice in a minute sends one mail", async () => {
    const admin = await test.nobody.signUp();
    const code = await mailedCode(admin);
    expect((await ask(admin.user.email)).status).toBe(200);
    const three = [1, 2, 3].map(() => reset(admin.user.email, code));
    expect(statusesOf(await Promise.all(three))).toEqual([200, 400, 400]);
    // The notice of the change comes after whatever else was sent.
    await expect.poll(() => mailsTo(admin.user.email).at(-1)?.text).toContain("Todas as sessões");
    expect(mailsTo(admin.user.email)).toHaveLength(2);
  });

  it("the calls of older clients do the same", async () => {
    const admin = await test.nobody.signUp();
    const { email } = admin.user;
    await test.nobody.does("POST /forgetpassword/:email", { params: { email } });
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const token = codeIn(mailsTo(email)[0]?.text);
    await test.nobody.does("POST /resetpasswords/:email/:token/:newPassword", {
      params: { email, token, newPassword: password },
    });
    await test.nobody.login(email, password);
    expect((await test.nobody.call("POST /forgetpassword/:email", { params: { email: "x@nada.test" } })).status).toBe(
      404,
    );
  });

  it.each([
    ["Curta-1", "too_short"],
    ["semdigitosnemmaiusculas", "weak_password"],
    ["SOMAIUSCULAS1", "weak_password"],
    ["Semdigito-nenhum", "weak_password"],
    [`Aa1${"x".repeat(48)}`, "too_long"],
  ])("the password %s is %s", async (weak, rule) => {
    const body = { email: "dono@plataforma.test", code: "ABCD2345", password: weak };
    expect((await test.nobody.call("POST /resetpasswords", { body })).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { password: rule },
    });
  });
});

describe("without mail", () => {
  const test = useApp();
  const follow = (link: string) => {
    const { email = "", code = "" } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
    return test.nobody.call("POST /resetpasswords", { body: { email, code, password } });
  };

  it("the page is told, whoever asks", async () => {
    expect(await test.nobody.does("GET /forgetpassword")).toEqual({ isMailed: false });
    for (const email of ["dono@plataforma.test", "ninguem@empresa.test"])
      expect((await test.nobody.call("POST /forgetpassword", { body: { email } })).error).toBe("ERR_MAIL_OFF");
  });

  it("an admin makes a link for a colleague, good once; a newer one ends it", async () => {
    const admin = await test.nobody.signUp();
    const colleague = await admin.colleague("user");
    const make = () => admin.does("POST /users/:userId/reset-link", { params: { userId: colleague.user.id } });
    const [older, link] = [await make(), await make()];
    expect(new URL(link.link)).toMatchObject({ pathname: "/forgetpsw", search: "" });
    for (let n = 0; n < 5; n++) expect((await follow(older.link)).error).toBe("ERR_RESET_CODE_INVALID");
    expect((await follow(older.link)).error).toBe("ERR_RESET_CODE_INVALID");
    expect((await follow(link.link)).status).toBe(200);
    expect((await follow(link.link)).error).toBe("ERR_RESET_CODE_INVALID");
    await test.nobody.login(colleague.user.email, password);
  });

  it("nobody makes one for themselves, for the super user, or without being an admin", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const helper = await owner.colleague("admin");
    const attendant = await owner.colleague("user");
    const make = async (who: Person, { user }: Person) =>
      (await who.call("POST /users/:userId/reset-link", { params: { userId: user.id } })).error;
    expect(await make(owner, owner)).toBe("ERR_NO_PERMISSION");
    expect(await make(helper, owner)).toBe("ERR_NO_PERMISSION");
    expect(await make(attendant, helper)).toBe("ERR_NO_PERMISSION");
    expect(await make(owner, helper)).toBeUndefined();
  });

  it("the super user makes one for a user of any company, by e-mail", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const [admin, stranger] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const params = { companyId: admin.user.companyId };
    const ask = (who: Person, email: string) =>
      who.call("POST /companies/:companyId/reset-link", { params, body: { email } });
    expect((await ask(owner, stranger.user.email)).error).toBe("ERR_USER_DONT_EXISTS");
    expect((await ask(stranger, admin.user.email)).error).toBe("ERR_NO_PERMISSION");
    expect((await follow((await ask(owner, admin.user.email)).ok.link)).status).toBe(200);
    await test.nobody.login(admin.user.email, password);
  });
});
