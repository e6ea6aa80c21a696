import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signAccessToken, type AccessClaims } from "../../platform/crypto/tokens.ts";
import { cookieOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let admin: Person;
let sequence = 0;
const newUser = (more: object = {}) => ({
  name: "Ana",
  email: `ana${++sequence}@pessoas.test`,
  password: "senha-forte",
  ...more,
});
const update = (person: Person, userId: number, body: object) =>
  person.call("PUT /users/:userId", { params: { userId }, body });
const remove = (person: Person, userId: number) => person.call("DELETE /users/:userId", { params: { userId } });
const login = ({ user, password }: Person) => ({ body: { email: user.email, password } });
const isOver = async (person: Person) => (await person.call("GET /auth/me")).status === 401;

beforeEach(async () => {
  admin = await test.nobody.signUp();
});
afterEach(() => vi.restoreAllMocks());

describe("changing a user", () => {
  it("leaves alone what is not given", async () => {
    const queueId = await admin.queue();
    const { user, password } = await admin.colleague("supervisor", { queueIds: [queueId], allTicket: "enabled" });
    const changed = await update(admin, user.id, { name: "Novo Nome", password: "" });
    expect(changed.ok).toMatchObject({
      name: "Novo Nome",
      email: user.email,
      profile: "supervisor",
      allTicket: "enabled",
      queues: [{ id: queueId }],
    });
    expect((await test.nobody.login(user.email, password)).user.name).toBe("Novo Nome");
    expect((await update(admin, user.id, { queueIds: [] })).ok.queues).toEqual([]);
  });

  it("moves the e-mail by which they sign in", async () => {
    const { user } = await admin.colleague("user");
    const email = `novo${++sequence}@pessoas.test`;
    expect((await update(admin, user.id, { email })).ok.email).toBe(email);
    expect((await test.nobody.login(email)).user.id).toBe(user.id);
    expect(
      (await test.nobody.call("POST /auth/login", { body: { email: user.email, password: "senha-forte" } })).status,
    ).toBe(400);
    expect((await update(admin, user.id, { email: admin.user.email })).body).toEqual({ error: "ERR_EMAIL_TAKEN" });
    await admin.does("POST /users", { body: newUser({ email: user.email }) });
  });

  it.each([
    ["a password", { password: "outra-senha" }, { passwordChanged: true }],
    ["a profile", { profile: "supervisor" }, { profileChanged: true }],
    ["both", { profile: "supervisor", password: "outra-senha" }, { profileChanged: true, passwordChanged: true }],
  ])("%s ends all their sessions and sockets, and they are told", async (_, changes, told) => {
    const person = await admin.colleague("user");
    const signedIn = await test.nobody.call("POST /auth/login", login(person));
    const cookie = `jrt=${cookieOf(signedIn)}`;
    const disconnect = vi.spyOn(test.app.realtime, "disconnectSessions");
    expect((await update(admin, person.user.id, changes)).status).toBe(200);
    const over = { status: 401, body: { error: "ERR_SESSION_EXPIRED", ...told } };
    expect(await person.call("GET /auth/me")).toEqual(expect.objectContaining(over));
    expect((await test.nobody.call("POST /auth/refresh_token", { headers: { cookie } })).status).toBe(401);
    const [sessionId] = cookie.slice("jrt=".length).split(".");
    expect(disconnect).toHaveBeenCalledExactlyOnceWith(admin.user.companyId, expect.arrayContaining([sessionId]));
    const key = test.app.secrets.deriveKey("access-token");
    const hourAgo = new Date(Date.now() - 3_600_000);
    const spent = await signAccessToken(key, decodeJwt<AccessClaims>(signedIn.ok.token), hourAgo);
    const headers = { cookie, authorization: `Bearer ${spent}` };
    expect(await test.nobody.call("GET /auth/me", { headers })).toMatchObject({ error: "ERR_TOKEN_EXPIRED" });
    expect(await test.nobody.call("POST /auth/refresh_token", { headers }), "a token that has expired").toEqual(
      expect.objectContaining(over),
    );
    const other = `jrt=${cookieOf(await test.nobody.call("POST /auth/login", login(await admin.colleague("user"))))}`;
    await test.nobody.call("DELETE /auth/logout", { headers: { cookie: other } });
    const mixed = { headers: { ...headers, cookie: other } };
    expect((await test.nobody.call("POST /auth/refresh_token", mixed)).body, "another's token").toEqual({
      error: "ERR_SESSION_EXPIRED",
    });
    expect(await isOver(admin)).toBe(false);
  });

  it("a profile that changes and changes back is no new password", async () => {
    const person = await admin.colleague("user");
    await update(admin, person.user.id, { password: "outra-senha" });
    const later = await test.nobody.login(person.user.email, "outra-senha");
    for (const profile of ["supervisor", "user"]) await update(admin, person.user.id, { profile });
    expect((await later.call("GET /auth/me")).body).toEqual({ error: "ERR_SESSION_EXPIRED" });
  });

  it("a profile that changes between the two looks of a refresh is told too", async () => {
    const person = await admin.colleague("user");
    const signedIn = await test.nobody.call("POST /auth/login", login(person));
    await test.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        "update users set profile = 'supervisor', token_version = token_version + 1 where company_id = $1 and id = $2",
        [tx.companyId, person.user.id],
      ),
    );
    const headers = { cookie: `jrt=${cookieOf(signedIn)}`, authorization: `Bearer ${signedIn.ok.token}` };
    expect(await test.nobody.call("POST /auth/refresh_token", { headers })).toMatchObject({
      status: 401,
      body: { error: "ERR_SESSION_EXPIRED", profileChanged: true },
    });
  });

  it.each([
    ["queues", async () => ({ queueIds: [await admin.queue()] })],
    ["sight", async () => ({ allTicket: "enabled" })],
  ])("other %s end their sockets, not their session", async (_, changesOf) => {
    const person = await admin.colleague("user");
    const changes = await changesOf();
    const disconnect = vi.spyOn(test.app.realtime, "disconnectUser");
    await update(admin, person.user.id, changes);
    expect(disconnect).toHaveBeenCalledWith(admin.user.companyId, person.user.id);
    expect(await isOver(person)).toBe(false);
    disconnect.mockClear();
    await update(admin, person.user.id, changes);
    expect(disconnect).not.toHaveBeenCalled();
  });

  it("is for admins; others change their own name, e-mail and password", async () => {
    const person = await admin.colleague("user");
    const colleague = await admin.colleague("supervisor");
    expect((await update(person, person.user.id, { name: "Eu Mesmo" })).status).toBe(200);
    const queueIds = [await admin.queue()];
    for (const changes of [{ profile: "admin" }, { allTicket: "enabled" }, { queueIds }, { name: "Eu", queueIds }]) {
      expect(await update(person, person.user.id, changes)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    }
    expect((await update(colleague, person.user.id, { name: "Outro" })).error).toBe("ERR_NO_PERMISSION");
    const own = { password: "minha-senha", currentPassword: person.password };
    expect((await update(person, person.user.id, own)).status).toBe(200);
    expect((await test.nobody.login(person.user.email, "minha-senha")).user.name).toBe("Eu Mesmo");
  });

  it("does not let an admin of the platform become its super user", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const colleague = await owner.colleague("admin");
    expect((await update(colleague, owner.user.id, { password: "tomada-de-conta" })).error).toBe("ERR_NO_PERMISSION");
    expect((await remove(colleague, owner.user.id)).error).toBe("ERR_NO_PERMISSION");
  });

  it("keeps the caller's language", async () => {
    expect(await admin.does("POST /users/set-language/:lang", { params: { lang: "es" } })).toEqual({ language: "es" });
    expect((await admin.does("GET /auth/me")).language).toBe("es");
    const answer = await admin.call("POST /users/set-language/:lang", { params: { lang: "fr" as "es" } });
    expect(answer.body).toEqual({ error: "ERR_VALIDATION", fields: { lang: "unknown_value" } });
  });
});
