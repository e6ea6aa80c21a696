import { limits } from "@recado/contracts/limits";
import { expect, test } from "vitest";
import { connectionOf, conversation, newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web" });
const most = limits.tagsAtOnce;

/** So many tags of a company, written at once: one by one they would take minutes. */
const fill = (admin: Person, count: number, kanban = false) =>
  home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ id: number }>(
      `insert into tags (company_id, name, color, kanban) select $1, 'Etiqueta ' || gen_random_uuid(), '#2f7fd1', $3::boolean
       from generate_series(1, $2::integer) returning id`,
      [tx.companyId, count, kanban],
    ),
  );
const marks = (tags: readonly { id: number }[]) => tags.map(({ id }) => ({ id }));

test("a company has so many tags, and the kanban so many stages; one that goes makes room for one", async () => {
  const admin = await home.nobody.signUp();
  await fill(admin, limits.tags.stages - 1, true);
  const [tag] = await fill(admin, 1);
  const params = { tagId: tag?.id ?? 0 };
  const stages = await Promise.all([
    admin.call("POST /tags", { body: { name: "Etapa nova", kanban: 1 } }),
    admin.call("PUT /tags/:tagId", { params, body: { kanban: 1 } }),
  ]);
  expect(stages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(stages.find(({ status }) => status === 409)?.body).toEqual({
    error: "ERR_TOO_MANY_STAGES",
    count: limits.tags.stages,
  });
  const { length } = await admin.does("GET /tags/list");
  await fill(await admin.colleague("admin"), limits.tags.most - length);
  const full = { status: 409, body: { error: "ERR_TOO_MANY_TAGS", count: limits.tags.most } };
  expect(await admin.call("POST /tags", { body: { name: "Mais uma" } })).toMatchObject(full);
  await admin.does("DELETE /tags/:tagId", { params });
  await admin.does("POST /tags", { body: { name: "Mais uma" } });
  expect(await admin.call("POST /tags/:tagId/restore", { params })).toMatchObject(full);
});

test("a conversation is given so many, and shows as many of more that came by themselves", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id: ticketId, contactId } = await conversation(home.app, admin, connection, {});
  const tags = await fill(admin, most + 1);
  const tooMany = { status: 400, body: { error: "ERR_VALIDATION", fields: { tags: "too_long" } } };
  for (const of of [{ ticketId }, { contactId }]) {
    const all = marks(tags.slice(0, most));
    expect((await admin.does("POST /tags/sync", { body: { ...of, tags: all } })).tags).toHaveLength(most);
    const one = { ...of, was: [], tags: marks(tags.slice(most)) };
    expect(await admin.call("POST /tags/sync", { body: one })).toMatchObject(tooMany);
    const other = { ...of, was: all.slice(0, 1), tags: one.tags };
    expect((await admin.does("POST /tags/sync", { body: other })).tags).toHaveLength(most);
  }
  await admin.does("POST /contacts/upload", {
    body: {
      listcontacts: [{ name: "Ana Souza", number: newNumber() }],
      selectedTags: tags.slice(0, most).map(({ id }) => id),
    },
  });
  const { contacts } = await admin.does("GET /contacts", { query: { searchParam: "ana souza" } });
  const [ana] = contacts;
  await admin.does("POST /contacts/upload", {
    body: {
      listcontacts: [{ name: "Ana Souza", number: ana?.number ?? "" }],
      selectedTags: tags.slice(most).map(({ id }) => id),
    },
  });
  expect((await admin.does("GET /contacts/:contactId", { params: { contactId: ana?.id ?? 0 } })).tags).toHaveLength(
    most,
  );
});
