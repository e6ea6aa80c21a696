import { beforeEach, describe, expect, it } from "vitest";
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

beforeEach(async () => {
  admin = await test.nobody.signUp();
});

describe("finding users", () => {
  it("knows names without accents and e-mails, and takes wildcards for letters", async () => {
    for (const name of ["Ângela Conceição", "Bruno", "Cem % certo"])
      await admin.does("POST /users", { body: newUser({ name }) });
    const found = async (searchParam: string) =>
      (await admin.does("GET /users", { query: { searchParam } })).users.map(({ name }) => name);
    expect(await found("angela conceicao")).toEqual(["Ângela Conceição"]);
    expect(await found("ÇÃO")).toEqual(["Ângela Conceição"]);
    expect(await found(admin.user.email.slice(0, 9))).toEqual([admin.user.name]);
    expect(await found("%")).toEqual(["Cem % certo"]);
    expect(await found("_")).toEqual([]);
    expect(await found("nobody")).toEqual([]);
  });

  it("tells their queues also as clients of the family read them", async () => {
    const queueId = await admin.queue();
    const { user } = await admin.colleague("user", { queueIds: [queueId] });
    const isOne = [expect.objectContaining({ id: queueId, UserQueue: { queueId } })];
    expect((await admin.does("GET /users/:userId", { params: { userId: user.id } })).queues).toEqual(isOne);
    for (const list of [(await admin.does("GET /users")).users, await admin.does("GET /users/list")])
      expect(list.find(({ id }) => id === user.id)?.queues).toEqual(isOne);
  });

  it("answers pages by name, and says whether there is more", async () => {
    await test.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        `insert into users (company_id, name, email, password_hash, profile)
         select $1, 'Zé ' || to_char(n, '00'), 'ze' || n || '@paginas.test', '', 'user' from generate_series(1, 40) n`,
        [tx.companyId],
      ),
    );
    const page = (pageNumber: number) => admin.does("GET /users", { query: { pageNumber } });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ users, hasMore }) => [users.length, hasMore])).toEqual([
      [20, true],
      [20, true],
      [1, false],
      [0, false],
    ]);
    expect(pages.every(({ count }) => count === 41)).toBe(true);
    const names = pages.flatMap(({ users }) => users.map(({ name }) => name));
    expect(names).toEqual([
      admin.user.name,
      ...Array.from({ length: 40 }, (_, n) => `Zé  ${String(n + 1).padStart(2, "0")}`),
    ]);
  });

  it("lists all, short, for whoever picks one, of the own company whatever is asked", async () => {
    const queueId = await admin.queue("Vendas");
    const attendant = await admin.colleague("user", { name: "Duda", queueIds: [queueId] });
    const list = await attendant.does("GET /users/list", { query: { companyId: "1" } });
    expect(list).toEqual([
      {
        id: attendant.user.id,
        name: "Duda",
        queues: [{ id: queueId, name: "Vendas", color: expect.any(String), UserQueue: { queueId } }],
      },
      { id: admin.user.id, name: admin.user.name, queues: [] },
    ]);
  });

  it("has nobody of another company", async () => {
    const other = await test.nobody.signUp();
    const missing = await other.call("GET /users/:userId", { params: { userId: 999_999 } });
    expect(missing).toMatchObject({ status: 404, error: "ERR_NO_USER_FOUND" });
    const params = { userId: admin.user.id };
    expect((await other.call("GET /users/:userId", { params })).body).toEqual(missing.body);
    expect((await update(other, admin.user.id, { name: "Outro" })).body).toEqual(missing.body);
    expect((await remove(other, admin.user.id)).body).toEqual(missing.body);
  });
});
