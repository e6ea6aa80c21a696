import { describe, expect, it, vi } from "vitest";
import { userRoom } from "../../platform/realtime/rooms.ts";
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
      queues: [{ id: queueId, name: "Vendas" }],
      company: { id: admin.user.companyId, name: "Padaria Central", plan: { useCampaigns: true, useKanban: true } },
    });
    expect(answer.ok.user.company.settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^jrt=[^;]+; Max-Age=604800; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|jrt|token_version/i);
  });

  it("refuses a wrong password and an unknown e-mail alike, after the same work", async () => {
    const { user } = await test.nobody.signUp();
    const wrong = await timed(() => login(user.email, "senha-errada"));
    const unknown = await timed(() => login("ninguem@empresa.test", "senha-errada"));
    expect(wrong.answer.body).toEqual({ error: "ERR_INVALID_CREDENTIALS" });
    expect([unknown.answer.status, unknown.answer.body]).toEqual([400, wrong.answer.body]);
    // A password's hash takes an order of magnitude longer than everything else.
    expect(unknown.milliseconds).toBeGreaterThan(wrong.milliseconds / 3);
    expect(wrong.milliseconds).toBeGreaterThan(unknown.milliseconds / 3);
  });

  it("refuses a removed user, and people of a disabled company", async () => {
    const admin = await test.nobody.signUp();
    const colleague = await admin.colleague("user");
    await admin.does("DELETE /users/:userId", { params: { userId: colleague.user.id } });
    expect(await login(colleague.user.email, colleague.password)).toEqual(refused(400, "ERR_INVALID_CREDENTIALS"));
    await test.app.database.platform("update companies set status = false where id = $1", [admin.user.companyId]);
    expect(await login(admin.user.email, admin.password)).toEqual(refused(400, "ERR_NO_PERMISSION"));
  });

  it("is limited by account, whoever asks", async () => {
    const { user } = await test.nobody.signUp();
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(user.email, "senha-errada")));
    // Signing up signed in once.
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
    const late = answers.filter(({ status }) => status === 429);
    expect(late).toHaveLength(6);
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
      [companyId, [userRoom(companyId, id)], "auth", { action: "update", user: { id, email, companyId } }],
    ]);
    expect(await refresh(first)).toEqual(refused(401, "ERR_SESSION_EXPIRED"));

    await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
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

/** Signs in as at another browser; answers its cookie. */
const signIn = async ({ user, password }: Person): Promise<string> => cookieOf(await login(user.email, password));

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  test.nobody.call("POST /auth/refresh_token", { headers: { cookie: `jrt=${cookie}`, ...headers } });

/** The quickest of five: a machine at work on other things only ever adds time. */
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const answer = await work();
  let milliseconds = Infinity;
  for (let time = 0; time < 5; time++) {
    const started = performance.now();
    await work();
    milliseconds = Math.min(milliseconds, performance.now() - started);
  }
  return { answer, milliseconds };
}
