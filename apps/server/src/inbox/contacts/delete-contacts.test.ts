import { expect, test } from "vitest";
import { connectionOf, conversation, newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web,worker" });
const state = (admin: Person) => admin.does("GET /contacts/deletion");
const finished = (admin: Person) =>
  expect.poll(async () => (await state(admin)).status, { timeout: 30_000, interval: 100 }).toBe("finished");
const names = async (admin: Person) =>
  (await admin.does("GET /contacts", { query: {} })).contacts.map(({ name }) => name);

/** A company with so many contacts, one of whom has an open conversation and another a closed one. */
async function open(people: number) {
  const admin = await home.nobody.signUp();
  const listcontacts = Array.from({ length: people - 2 }, (_, n) => ({ name: `Pessoa ${n}`, number: newNumber() }));
  await admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  const connection = await connectionOf(home.app, admin);
  const waiting = await conversation(home.app, admin, connection);
  const closed = await conversation(home.app, admin, connection);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: closed.id }, body: { status: "open" } });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: closed.id }, body: { status: "closed" } });
  return { admin, waiting, closed };
}

test("all contacts are deleted in the background, but for who has an open conversation", async () => {
  const { admin, waiting, closed } = await open(602);
  expect(await state(admin)).toMatchObject({ status: "none" });
  const [one, other] = await Promise.all([
    admin.call("DELETE /contacts", { query: {} }),
    admin.call("DELETE /contacts", { query: {} }),
  ]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([one.error, other.error]).toContain("ERR_DELETION_RUNNING");
  await finished(admin);
  expect(await state(admin)).toEqual({ status: "finished", processing: 602, total: 602, deleted: 601, kept: 1 });
  expect(await names(admin)).toEqual([waiting.contact.name]);
  expect(await admin.call("GET /tickets/:ticketId", { params: { ticketId: closed.id } })).toMatchObject({
    status: 404,
  });
});

test("with open conversations too, if it is said; who comes after the click stays", async () => {
  const { admin, waiting } = await open(4);
  await admin.does("DELETE /contacts", { query: { withOpen: "true" } });
  await admin.does("POST /contacts/upload", {
    body: { listcontacts: [{ name: "Nova", number: newNumber() }], selectedTags: [] },
  });
  await finished(admin);
  expect(await state(admin)).toMatchObject({ deleted: 4, kept: 0 });
  expect(await names(admin)).toEqual(["Nova"]);
  expect(await admin.call("GET /tickets/:ticketId", { params: { ticketId: waiting.id } })).toMatchObject({
    status: 404,
  });
});

test("groups stay", async () => {
  const { admin } = await open(3);
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("insert into contacts (company_id, name, number, is_group) values ($1, 'Equipe', '120363000', true)", [
      tx.companyId,
    ]),
  );
  await admin.does("DELETE /contacts", { query: { withOpen: "true" } });
  await finished(admin);
  const left = await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("select name from contacts where company_id = $1", [tx.companyId]),
  );
  expect(left).toEqual([{ name: "Equipe" }]);
});
