import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Tx } from "../../platform/database/database.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { subscribe } from "../../platform/events.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { userLeaving } from "./events.ts";

/** Set by a test; called as a user leaves. */
let whenLeaving: ((tx: Tx, userId: number) => Promise<void>) | undefined;
const test = useApp(
  {},
  { subscribers: [subscribe(userLeaving, async (_app, tx, { userId }) => whenLeaving?.(tx, userId))] },
);
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
const isOver = async (person: Person) => (await person.call("GET /auth/me")).status === 401;

beforeEach(async () => {
  admin = await test.nobody.signUp();
});
afterEach(() => {
  whenLeaving = undefined;
  vi.restoreAllMocks();
});

describe("removing a user", () => {
  it("ends their sessions, frees the e-mail, tells the company, and says first that they leave", async () => {
    const leaving: number[] = [];
    whenLeaving = async (tx, userId) => {
      const [still] = await tx.sql("select from users where company_id = $1 and id = $2 and deleted_at is null", [
        tx.companyId,
        userId,
      ]);
      if (still) leaving.push(userId);
    };
    const queueId = await admin.queue();
    const person = await admin.colleague("user", { queueIds: [queueId] });
    const publish = vi.spyOn(test.app.realtime, "publish");
    const { companyId } = admin.user;
    expect((await remove(admin, person.user.id)).status).toBe(200);
    expect(leaving).toEqual([person.user.id]);
    expect(publish).toHaveBeenLastCalledWith(companyId, [mainRoom(companyId)], "user", {
      action: "delete",
      userId: person.user.id,
    });
    expect(await isOver(person)).toBe(true);
    expect((await admin.does("GET /users")).count).toBe(1);
    expect((await remove(admin, person.user.id)).error).toBe("ERR_NO_USER_FOUND");
    expect((await update(admin, person.user.id, { name: "Volta" })).error).toBe("ERR_NO_USER_FOUND");
    await admin.does("POST /users", { body: newUser({ email: person.user.email }) });
    const [kept] = await test.app.database.tenant(companyId, (tx) =>
      tx.sql<{ name: string }>("select name from users where company_id = $1 and id = $2", [companyId, person.user.id]),
    );
    expect(kept?.name).toBe(person.user.name);
  });

  it("is not for oneself", async () => {
    expect(await remove(admin, admin.user.id)).toMatchObject({ status: 409, error: "ERR_DELETE_SELF" });
  });

  it("is not undone by a change that came a moment later", async () => {
    const person = await admin.colleague("user");
    const email = newUser().email;
    const { removal, change } = await test.app.database.tenant(admin.user.companyId, async (tx) => {
      await tx.sql("select from users where company_id = $1 and id = $2 for update", [tx.companyId, person.user.id]);
      const first = remove(admin, person.user.id);
      await untilWaiting(tx, 1);
      const second = update(admin, person.user.id, { email });
      await untilWaiting(tx, 2);
      return { removal: first, change: second };
    });
    expect((await removal).status).toBe(200);
    expect((await change).error).toBe("ERR_NO_USER_FOUND");
    await admin.does("POST /users", { body: newUser({ email }) });
  });

  it("does nothing at all when what was theirs can't go back", async () => {
    const person = await admin.colleague("user");
    whenLeaving = async () => {
      throw new Error("no");
    };
    expect((await remove(admin, person.user.id)).status).toBe(500);
    expect(await isOver(person)).toBe(false);
    expect((await test.nobody.login(person.user.email)).user.id).toBe(person.user.id);
  });
});

describe("a company", () => {
  it("keeps its last admin", async () => {
    const demote = { profile: "user" };
    expect((await update(admin, admin.user.id, demote)).body).toEqual({ error: "ERR_LAST_ADMIN" });
    const second = await admin.colleague("admin");
    expect((await update(admin, admin.user.id, demote)).status).toBe(200);
    expect((await update(second, second.user.id, demote)).body).toEqual({ error: "ERR_LAST_ADMIN" });
  });

  it("keeps one of two admins who remove, or demote, each other at once", async () => {
    for (const act of [remove, (one: Person, id: number) => update(one, id, { profile: "user" })]) {
      const first = await test.nobody.signUp();
      const second = await first.colleague("admin");
      const answers = await Promise.all([act(first, second.user.id), act(second, first.user.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const admins = await test.app.database.tenant(first.user.companyId, (tx) =>
        tx.sql("select from users where company_id = $1 and profile = 'admin' and deleted_at is null", [tx.companyId]),
      );
      expect(admins).toHaveLength(1);
    }
  });
});
