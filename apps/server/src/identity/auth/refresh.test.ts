import { describe, expect, it, vi } from "vitest";
import { cookieOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
const refused = (status: number, error: string) => expect.objectContaining({ status, error });

describe("refresh", () => {
  it("trades the cookie for the next one, and a token that works", async () => {
    const admin = await test.nobody.signUp();
    const first = await signIn(admin);
    const answer = await refresh(first);
    expect(answer.ok.user.id).toBe(admin.user.id);
    expect(cookieOf(answer)).not.toBe(first);
    const me = await test.nobody.call("GET /auth/me", { headers: { authorization: `Bearer ${answer.ok.token}` } });
    expect(me.ok).toEqual(answer.ok.user);
  });

  it("does not take two tabs for theft, in whichever order their answers arrive", async () => {
    const first = await signIn(await test.nobody.signUp());
    const tabs = await Promise.all(Array.from({ length: 6 }, () => refresh(first)));
    expect(tabs.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const cookies = new Set(tabs.map(cookieOf));
    expect(cookies.size).toBe(1);
    expect((await refresh([...cookies][0]!)).status).toBe(200);
  });

  it("ends the session when an old token comes after the grace: for the thief and for its owner", async () => {
    const stolen = await signIn(await test.nobody.signUp());
    const current = cookieOf(await refresh(stolen));
    await test.app.database.platform("update refresh_families set rotated_at = rotated_at - interval '31 seconds'");
    expect(await refresh(stolen)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
    expect(await refresh(current)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
  });

  it("ends the session at once for a token two trades old", async () => {
    const stolen = await signIn(await test.nobody.signUp());
    const current = cookieOf(await refresh(cookieOf(await refresh(stolen))));
    expect(await refresh(stolen)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
    expect(await refresh(current)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
  });

  it("refuses a forged token without harm to the session that it names", async () => {
    const cookie = await signIn(await test.nobody.signUp());
    expect(await refresh(`${cookie.slice(0, -4)}AAAA`)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
    expect(await refresh("")).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
    expect((await refresh(cookie)).status).toBe(200);
  });

  it("refuses a browser that stayed away for a week", async () => {
    const cookie = await signIn(await test.nobody.signUp());
    await test.app.database.platform("update refresh_families set expires_at = now() - interval '1 second'");
    expect(await refresh(cookie)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site", origin: "http://evil.localhost" }],
    [{ origin: "https://evil.test" }],
    [{ origin: "null" }],
  ])("and logout are refused from other sites' pages: %j", async (headers: Record<string, string>) => {
    const cookie = await signIn(await test.nobody.signUp());
    expect(await refresh(cookie, headers)).toEqual(refused(400, "ERR_NO_PERMISSION"));
    expect(await logout(cookie, headers)).toEqual(refused(400, "ERR_NO_PERMISSION"));
    expect((await refresh(cookie, { "sec-fetch-site": "same-origin", origin: "http://localhost:3000" })).status).toBe(
      200,
    );
  });
});

describe("logout", () => {
  it("ends this browser's session, clears its cookie, and ends the sockets", async () => {
    const cookie = await signIn(await test.nobody.signUp());
    const disconnect = vi.spyOn(test.app.realtime, "disconnectSessions");
    const answer = await logout(cookie);
    expect(answer.status).toBe(204);
    expect(String(answer.headers["set-cookie"])).toMatch(/^jrt=;.*Expires=Thu, 01 Jan 1970/);
    expect(disconnect.mock.calls).toEqual([[expect.any(Number), [cookie.split(".")[0]]]]);
    expect(await refresh(cookie)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
    expect((await logout(cookie)).status).toBe(204);
    disconnect.mockRestore();
  });
});

const login = (email: string, password: string) => test.nobody.call("POST /auth/login", { body: { email, password } });

/** Signs in as at another browser; answers its cookie. */
const signIn = async ({ user, password }: Person): Promise<string> => cookieOf(await login(user.email, password));

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  test.nobody.call("POST /auth/refresh_token", { headers: { cookie: `jrt=${cookie}`, ...headers } });

const logout = (cookie: string, headers: Record<string, string> = {}) =>
  test.nobody.call("DELETE /auth/logout", { headers: { cookie: `jrt=${cookie}`, ...headers } });
