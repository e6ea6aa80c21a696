import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { signAccessToken, signToken } from "../../platform/crypto/tokens.ts";
import { cookieOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
const refused = (status: number, error: string) => expect.objectContaining({ status, error });

describe("a token", () => {
  const me = (authorization: string | undefined) =>
    test.nobody.call("GET /auth/me", { headers: authorization === undefined ? {} : { authorization } });
  const key = () => test.app.secrets.deriveKey("access-token");

  it("that is missing, expired, forged, or made for something else asks for a fresh one", async () => {
    const { user, token } = await test.nobody.signUp();
    const claims = {
      id: user.id,
      companyId: user.companyId,
      profile: "admin",
      username: "x",
      super: false,
      tokenVersion: 0,
      sessionId: decodeJwt(token).sessionId as string,
    } as const;
    const [head, body, signature] = token.split(".") as [string, string, string];
    const altered = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), super: true }),
    );
    const cases = [
      undefined,
      "",
      "Bearer",
      token,
      `Bearer ${token}x`,
      `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`,
      `Bearer ${head}.${altered.toString("base64url")}.${signature}`,
      `Bearer ${await signAccessToken(key(), claims, new Date(Date.now() - 901_000))}`,
      `Bearer ${await signToken(key(), "invitation", claims, 900)}`,
      `Bearer ${await signToken(test.app.secrets.deriveKey("invitation"), "access", claims, 900)}`,
      `Bearer ${"a".repeat(5_000)}`,
    ];
    for (const one of cases) expect(await me(one)).toEqual(refused(403, "ERR_TOKEN_EXPIRED"));
    expect((await me(`Bearer ${await signAccessToken(key(), claims)}`)).status).toBe(200);
  });

  it("of another company finds nobody", async () => {
    const [one, other] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const token = await signAccessToken(key(), {
      id: one.user.id,
      companyId: other.user.companyId,
      profile: "admin",
      username: "x",
      super: false,
      tokenVersion: 0,
      sessionId: decodeJwt(one.token).sessionId as string,
    });
    expect(await me(`Bearer ${token}`)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
  });

  it("ends with the company's", async () => {
    const admin = await test.nobody.signUp();
    const cookie = await signIn(admin);
    await test.app.database.platform("update companies set status = false where id = $1", [admin.user.companyId]);
    // They read why they are out, as at the login.
    const ended = { status: 401, body: { error: "ERR_SESSION_EXPIRED", companyDisabled: true } };
    expect(await admin.call("GET /auth/me")).toMatchObject(ended);
    expect(await refresh(cookie)).toMatchObject(ended);
  });
});

describe("an overdue company", () => {
  const due = "2026-01-31T02:59:59.999Z";
  const expire = (companyId: number) =>
    test.app.database.platform("update companies set due_date = $2 where id = $1", [companyId, due]);

  it("is told so with the date: at login, and by everything but what it needs to pay", async () => {
    const admin = await test.nobody.signUp();
    await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    const cookie = await signIn(admin);
    await expire(admin.user.companyId);
    const answer = await login(admin.user.email, admin.password);
    const payLink = expect.stringMatching(/^http:.*\/pay\/ey/) as string;
    expect([answer.status, answer.body]).toEqual([
      402,
      { error: "ERR_SUBSCRIPTION_EXPIRED", dueDate: due, payLink, takesPix: false },
    ]);
    expect(await login(admin.user.email, "senha-errada")).toEqual(refused(400, "ERR_INVALID_CREDENTIALS"));
    for (const call of ["GET /users", "GET /queue", "GET /settings"] as const) {
      expect((await admin.call(call)).body).toEqual({ error: "ERR_SUBSCRIPTION_EXPIRED", dueDate: due });
    }
    expect((await admin.does("GET /auth/me")).company.dueDate).toBe(due);
    expect((await refresh(cookie)).ok.user.company.dueDate).toBe(due);
  });

  it("has its admins let in to pay where the platform says so", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const admin = await test.nobody.signUp();
    const attendant = await admin.colleague("user");
    await expire(admin.user.companyId);
    await owner.does("PUT /settings/:key", { params: { key: "overdueAdminBilling" }, body: { value: "enabled" } });
    expect((await login(admin.user.email, admin.password)).status).toBe(200);
    expect(await login(attendant.user.email, attendant.password)).toEqual(refused(402, "ERR_SUBSCRIPTION_EXPIRED"));
    await owner.does("PUT /settings/:key", { params: { key: "overdueAdminBilling" }, body: { value: "disabled" } });
  });

  it("is never the platform's own", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    await expire(owner.user.companyId);
    expect((await owner.call("GET /users")).status).toBe(200);
  });
});

const login = (email: string, password: string) => test.nobody.call("POST /auth/login", { body: { email, password } });

/** Signs in as at another browser; answers its cookie. */
const signIn = async ({ user, password }: Person): Promise<string> => cookieOf(await login(user.email, password));

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  test.nobody.call("POST /auth/refresh_token", { headers: { cookie: `jrt=${cookie}`, ...headers } });
