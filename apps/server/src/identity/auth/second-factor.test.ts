import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { statusesOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();

/** What an app shows, so many half minutes from now; the server takes one early or late. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const logIn = (person: Person, code?: string) =>
  test.nobody.call("POST /auth/login", {
    body: { email: person.user.email, password: person.password, ...(code !== undefined && { code }) },
  });
const setupIn = ({ body }: { body: unknown }) => (body as { setup: { secret: string } }).setup;
const begin = (person: Person) => person.does("POST /auth/second-factor", { body: { password: person.password } });
/** Somebody with a second factor, with what their app holds and the recovery codes. */
async function secured() {
  const person = await test.nobody.signUp();
  const { secret } = await begin(person);
  const { recoveryCodes } = await person.does("PUT /auth/second-factor", { body: { code: shown(secret, -1) } });
  return { person, secret, recoveryCodes };
}

describe("a second factor of one's own choice", () => {
  it("is begun with the password and turned on by a code; signing in then needs one, once each", async () => {
    const person = await test.nobody.signUp();
    const wrong = await person.call("POST /auth/second-factor", { body: { password: "errada" } });
    expect(wrong.error).toBe("ERR_WRONG_CURRENT_PASSWORD");
    const earlier = await begin(person);
    expect(earlier.uri).toContain(`secret=${earlier.secret}`);
    expect((await logIn(person)).status, "it waits for its first code").toBe(200);
    const again = await test.nobody.login(person.user.email);
    const { secret } = await begin(again);
    const stale = await again.call("PUT /auth/second-factor", { body: { code: shown(earlier.secret, -1) } });
    expect(stale.error, "begun anew").toBe("ERR_SECOND_FACTOR_INVALID");
    const { recoveryCodes } = await again.does("PUT /auth/second-factor", { body: { code: shown(secret, -1) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await again.does("GET /auth/second-factor")).toEqual({ isOn: true, isRequired: false, codesLeft: 10 });
    expect((await again.call("POST /auth/second-factor", { body: { password: person.password } })).error).toBe(
      "ERR_SECOND_FACTOR_ON",
    );

    expect(await logIn(person)).toMatchObject({ status: 400, error: "ERR_SECOND_FACTOR_NEEDED" });
    const code = shown(secret);
    expect((await logIn(person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await logIn(person, code)).error, "used").toBe("ERR_SECOND_FACTOR_INVALID");
    const stored = await test.app.database.tenant(person.user.companyId, (tx) =>
      tx.sql("select * from second_factors where company_id = $1", [tx.companyId]),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it("lets one of two in who use a code at once", async () => {
    const { person, secret } = await secured();
    const code = shown(secret);
    expect(statusesOf(await Promise.all([logIn(person, code), logIn(person, code)]))).toEqual([200, 400]);
  });

  it("has recovery codes that work once, and new ones end them", async () => {
    const { person, secret, recoveryCodes } = await secured();
    const [first = "", second = ""] = recoveryCodes;
    const entered = await logIn(person, first.toUpperCase());
    expect(entered.status).toBe(200);
    expect((await logIn(person, first)).error).toBe("ERR_SECOND_FACTOR_INVALID");
    const { token } = entered.ok;
    const headers = { authorization: `Bearer ${token}` };
    const fresh = await test.nobody.does("PUT /auth/second-factor", { headers, body: { code: shown(secret) } });
    expect((await logIn(person, second)).error).toBe("ERR_SECOND_FACTOR_INVALID");
    expect((await logIn(person, fresh.recoveryCodes[0])).status).toBe(200);
  });

  it("looks at no more codes after five wrong ones", async () => {
    const { person, secret, recoveryCodes } = await secured();
    for (let n = 0; n < 5; n++) expect((await logIn(person, "000000x")).error).toBe("ERR_SECOND_FACTOR_INVALID");
    for (const right of [shown(secret), recoveryCodes[0]]) {
      const refused = await logIn(person, right);
      expect(refused).toMatchObject({ status: 429, error: "ERR_TOO_MANY_REQUESTS" });
    }
    await test.app.database.tenant(person.user.companyId, (tx) =>
      tx.sql("update second_factors set failed_at = now() - interval '16 minutes' where company_id = $1", [
        tx.companyId,
      ]),
    );
    expect((await logIn(person, shown(secret))).status).toBe(200);
  });

  it("a wrong password is told before a code is asked for", async () => {
    const { person } = await secured();
    const body = { email: person.user.email, password: "errada", code: "123456" };
    expect((await test.nobody.call("POST /auth/login", { body })).error).toBe("ERR_INVALID_CREDENTIALS");
  });

  it("is turned off with a code", async () => {
    const { person, secret } = await secured();
    const off = (code: string) => person.call("POST /auth/second-factor/off", { body: { code } });
    expect((await off("000000")).error).toBe("ERR_SECOND_FACTOR_INVALID");
    expect((await off(shown(secret))).status).toBe(200);
    expect((await off(shown(secret, 1))).error).toBe("ERR_NO_SECOND_FACTOR");
    expect((await logIn(person)).status).toBe(200);
  });
});

describe("a second factor that the company asks for", () => {
  it("is set up at the next sign-in, and can't be turned off", async () => {
    const admin = await test.nobody.signUp();
    const colleague = await admin.colleague("user");
    await admin.does("PUT /settings/:key", { params: { key: "secondFactor" }, body: { value: "enabled" } });
    const refused = await logIn(colleague);
    expect(refused).toMatchObject({ status: 400, error: "ERR_SECOND_FACTOR_SETUP" });
    const { secret: leaked } = setupIn(refused);
    const { secret } = setupIn(await logIn(colleague));
    expect((await logIn(colleague, shown(leaked, -1))).error, "shown before").toBe("ERR_SECOND_FACTOR_INVALID");
    expect((await logIn(colleague, "000000")).error).toBe("ERR_SECOND_FACTOR_INVALID");
    const entered = await logIn(colleague, shown(secret, -1));
    expect(entered.ok.recoveryCodes).toHaveLength(10);
    const later = await logIn(colleague, shown(secret));
    expect(later.ok).not.toHaveProperty("recoveryCodes");
    const headers = { authorization: `Bearer ${later.ok.token}` };
    const off = await test.nobody.call("POST /auth/second-factor/off", { headers, body: { code: shown(secret, 1) } });
    expect(off.error).toBe("ERR_SECOND_FACTOR_REQUIRED");
  });
});

it("a secret that waits for its first code is forgotten with the password that it was shown for", async () => {
  const person = await test.nobody.signUp();
  const { secret } = await begin(person);
  const body = { password: "Senha-nova-1", currentPassword: person.password };
  await person.does("PUT /users/:userId", { params: { userId: person.user.id }, body });
  const again = await test.nobody.login(person.user.email, body.password);
  const late = await again.call("PUT /auth/second-factor", { body: { code: shown(secret) } });
  expect(late.error).toBe("ERR_NO_SECOND_FACTOR");
});

describe("a device that was lost", () => {
  it("is taken away by an admin, and by nobody else", async () => {
    const admin = await test.nobody.signUp();
    const [ana, bia] = [await admin.colleague("user"), await admin.colleague("user")];
    const { secret } = await begin(ana);
    const isOn = async ({ user }: Person) =>
      (await admin.does("GET /users/:userId/second-factor", { params: { userId: user.id } })).isOn;
    expect(await isOn(ana), "it waits for its first code").toBe(false);
    await ana.does("PUT /auth/second-factor", { body: { code: shown(secret) } });
    expect([await isOn(ana), await isOn(bia)]).toEqual([true, false]);
    const reset = (who: Person, userId = ana.user.id) =>
      who.call("DELETE /users/:userId/second-factor", { params: { userId } });
    expect((await reset(bia)).error).toBe("ERR_NO_PERMISSION");
    expect((await reset(admin, admin.user.id)).error).toBe("ERR_NO_PERMISSION");
    expect((await reset(admin, 999_999)).error).toBe("ERR_NO_USER_FOUND");
    expect((await reset(admin, bia.user.id)).error).toBe("ERR_NO_SECOND_FACTOR");
    expect((await reset(admin)).status).toBe(200);
    expect(await isOn(ana)).toBe(false);
    expect((await logIn(ana)).status).toBe(200);
  });

  it("is taken away by the super user in any company, by e-mail", async () => {
    const { person } = await secured();
    const other = await test.nobody.signUp();
    const owner = await test.nobody.login("dono@plataforma.test");
    const reset = (who: Person, email: string) =>
      who.call("POST /companies/:companyId/second-factor-reset", {
        params: { companyId: person.user.companyId },
        body: { email },
      });
    expect((await reset(owner, other.user.email)).error).toBe("ERR_USER_DONT_EXISTS");
    expect((await reset(other, person.user.email)).error).toBe("ERR_NO_PERMISSION");
    expect((await reset(owner, person.user.email)).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    const self = { params: { companyId: owner.user.companyId }, body: { email: owner.user.email } };
    expect((await owner.call("POST /companies/:companyId/second-factor-reset", self)).error).toBe("ERR_NO_PERMISSION");
  });
});
