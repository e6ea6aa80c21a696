import { describe, expect, it, vi } from "vitest";
import { sessionRoom } from "../../platform/realtime/rooms.ts";
import { cookieOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
const refused = (status: number, error: string) => expect.objectContaining({ status, error });

describe("login", () => {
  it("answers the token and who is signed in, and keeps the refresh token out of the page's reach", async () => {
    const admin = await test.nobody.signUp("Padaria Central");
    const queueId = await admin.queue("Vendas");
    await admin.does("PUT /users/:userId", { params: { userId: admin.user.id }, body: { queueIds: [queueId] } });
    const answer = await test.nobody.call("POST /auth/login", {
      body: { email: ` ${admin.user.email.toUpperCase()} `, password: admin.password },
    });
    expect(answer.status).toBe(200);
    expect(answer.ok.user).toMatchObject({
      id: admin.user.id,
      name: "Padaria Central",
      email: admin.user.email,
      profile: "admin",
      super: false,
      allTicket: "desabled",
      companyId: admin.user.companyId,
      whatsappId: null,
      queues: [{ id: queueId, name: "Vendas", UserQueue: { queueId } }],
      company: { id: admin.user.companyId, name: "Padaria Central", plan: { useCampaigns: true, useKanban: true } },
    });
    expect(answer.ok.user.company.settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^jrt=[^;]+; Max-Age=604800; Path=\/api\/auth; HttpOnly; SameSite=Strict(?:,|$)/,
    );
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|jrt|token_version/i);
  });

  it("refuses a wrong password and an unknown e-mail alike", async () => {
    const { user } = await test.nobody.signUp();
    const wrong = await login(user.email, "senha-errada");
    const unknown = await login("ninguem@empresa.test", "senha-errada");
    expect(wrong.body).toEqual({ error: "ERR_INVALID_CREDENTIALS" });
    expect([unknown.status, unknown.body]).toEqual([400, wrong.body]);
  });

  it("refuses a removed user, and people of a disabled company", async () => {
    const admin = await test.nobody.signUp();
    const colleague = await admin.colleague("user");
    await admin.does("DELETE /users/:userId", { params: { userId: colleague.user.id } });
    expect(await login(colleague.user.email, colleague.password)).toEqual(refused(400, "ERR_INVALID_CREDENTIALS"));
    await test.app.database.platform("update companies set status = false where id = $1", [admin.user.companyId]);
    expect(await login(admin.user.email, admin.password)).toEqual(refused(400, "ERR_NO_PERMISSION"));
  });

  it("takes ten wrong passwords of an account from an address, and does not lock the owner out elsewhere", async () => {
    const { user, password } = await test.nobody.signUp();
    const from = "198.51.100.8";
    const attempt = (given: string) =>
      test.nobody.call("POST /auth/login", { from, body: { email: user.email, password: given } });
    for (let n = 0; n < 12; n++) expect((await attempt(password)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt("senha-errada")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const late = answers.filter(({ status }) => status === 429);
    expect(late).toHaveLength(5);
    expect((await attempt(password)).status).toBe(429);
    expect((await login(user.email, password)).status).toBe(200);
    expect(late[0]).toMatchObject({ error: "ERR_TOO_MANY_REQUESTS", headers: { "retry-after": expect.anything() } });
    expect(Number(late[0]?.headers["retry-after"])).toBeGreaterThan(200);
  });

  it("is limited by address, whatever the account", async () => {
    const from = "198.51.100.9";
    const answers = [];
    for (let n = 0; n < 32; n++) {
      answers.push(
        await test.nobody.call("POST /auth/login", { from, body: { email: `a${n}@b.test`, password: "senha-errada" } }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429, 429]);
  });

  it("ends the person's other browsers and tells them alone, while singleSession is on", async () => {
    const admin = await test.nobody.signUp();
    const first = await signIn(admin);
    const publish = vi.spyOn(test.app.realtime, "publish");
    await signIn(admin);
    const { id, email, companyId } = admin.user;
    expect(publish.mock.calls).toEqual([
      [
        companyId,
        [sessionRoom(companyId, sessionOf(first))],
        "auth",
        { action: "update", user: { id, email, companyId } },
      ],
    ]);
    const over = await refresh(first);
    expect(over).toEqual(refused(401, "ERR_SESSION_EXPIRED"));
    // The first browser's access token ends at once too, and says when the other one signed in.
    const { status, body } = await admin.call("GET /auth/me");
    expect([status, body]).toEqual([401, { error: "ERR_SESSION_EXPIRED", elsewhereAt: expect.any(String) }]);
    expect(over.body).toEqual({ error: "ERR_SESSION_EXPIRED", elsewhereAt: expect.any(String) });

    const again = await test.nobody.login(email);
    await again.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    publish.mockClear();
    const second = await signIn(admin);
    await signIn(admin);
    expect(publish).not.toHaveBeenCalled();
    expect((await refresh(second)).status).toBe(200);
    publish.mockRestore();
  });

  it("tells nobody, and ends nothing, on a wrong password", async () => {
    const admin = await test.nobody.signUp();
    const cookie = await signIn(admin);
    const publish = vi.spyOn(test.app.realtime, "publish");
    await login(admin.user.email, "senha-errada");
    expect(publish).not.toHaveBeenCalled();
    expect((await refresh(cookie)).status).toBe(200);
    publish.mockRestore();
  });
});

const login = (email: string, password: string) => test.nobody.call("POST /auth/login", { body: { email, password } });

/** A refresh token begins with its session. */
const sessionOf = (cookie: string) => cookie.split(".")[0] ?? "";

/** Signs in as at another browser; answers its cookie. */
const signIn = async ({ user, password }: Person): Promise<string> => cookieOf(await login(user.email, password));

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  test.nobody.call("POST /auth/refresh_token", { headers: { cookie: `jrt=${cookie}`, ...headers } });
