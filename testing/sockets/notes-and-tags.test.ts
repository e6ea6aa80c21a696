import { expect, test } from "vitest";
import { connectionOf, conversation, newNumber, receive, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { names, useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("a note is told to whoever looks at any conversation of the contact and may see the one that it is in", async () => {
  const { admin, ana } = office.people;
  const from = newNumber();
  const sales = await conversation(home.app, admin, office.connection, { queueId: office.queues.sales, from });
  const elsewhere = await connectionOf(home.app, admin);
  await receive(home.app, elsewhere, written(from));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from } });
  const none = tickets.find(({ id }) => id !== sales.id)!;
  // Ana views hers; Caio, who sees conversations without a queue, the other; Bia may view neither.
  for (const [name, id] of [
    ["ana", sales.id],
    ["caio", none.id],
    ["admin", none.id],
  ] as const)
    expect(await office.browsers[name].ask("joinChatBox", id)).toBe(true);
  expect(await office.browsers.bia.ask("joinChatBox", sales.id)).toBe(false);

  let noteId = 0;
  const added = await office.told(async () => {
    const body = { ticketId: sales.id, note: "segredo da fila" };
    ({ id: noteId } = await ana.does("POST /ticket-notes", { body }));
  });
  expect(added).toEqual({ ana: ["ticketNote create"], admin: ["ticketNote create"] });
  const deleted = await office.told(() => ana.does("DELETE /ticket-notes/:noteId", { params: { noteId } }));
  expect(deleted).toEqual({ ana: ["ticketNote delete"], admin: ["ticketNote delete"] });
});

test("a mention is told to whoever is named and may see the conversation, wherever they look", async () => {
  const { admin, ana } = office.people;
  const ticket = await conversation(home.app, admin, office.connection, { queueId: office.queues.sales });
  const mentions = await office.told(() =>
    ana.does("POST /ticket-notes", { body: { ticketId: ticket.id, note: "@Dora e @Bia, vejam. @Ana" } }),
  );
  expect(mentions).toEqual({ dora: ["noteMention create"] });
});

test("a mention in the note of a transfer is told like a note's", async () => {
  const { admin, ana } = office.people;
  const { sales: queueId } = office.queues;
  const { id } = await conversation(home.app, admin, office.connection, { queueId });
  await ana.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } });
  const told = await office.told(() =>
    ana.does("PUT /tickets/:ticketId", {
      params: { ticketId: id },
      body: { status: "pending", userId: null, queueId, note: "@Dora e @Bia, vejam. @Ana" },
    }),
  );
  expect(told.dora).toContain("noteMention create");
  for (const name of ["ana", "bia"] as const) expect(told[name] ?? []).not.toContain("noteMention create");
});

test("a tag is told to all of the company; where it is put on, to whoever is told of the conversation", async () => {
  const { admin, ana } = office.people;
  const ticket = await conversation(home.app, admin, office.connection, { queueId: office.queues.sales });
  expect(await office.browsers.ana.ask("joinChatBox", ticket.id)).toBe(true);
  let tagId = 0;
  const made = await office.told(async () => {
    ({ id: tagId } = await ana.does("POST /tags", { body: { name: "Urgente" } }));
  });
  const ours = names.filter((name) => name !== "stranger" && name !== "clerk");
  expect(made).toEqual(Object.fromEntries(ours.map((name) => [name, ["tag create"]])));
  const put = await office.told(() =>
    ana.does("POST /tags/sync", { body: { ticketId: ticket.id, tags: [{ id: tagId }], was: [] } }),
  );
  expect(put).toEqual({ ana: ["ticket update pending"] });
});

test("many handed on at once: whoever asked hears how far it is, and whoever gets them is told of one", async () => {
  const { admin, dora } = office.people;
  const some = { queueId: office.queues.sales };
  const first = await conversation(home.app, admin, office.connection, some);
  const second = await conversation(home.app, admin, office.connection, some);
  const told = await office.told(async () => {
    const ticketIds = [first.id, second.id];
    await admin.does("POST /bulk-actions", { body: { action: "transfer", ticketIds, userId: dora.user.id } });
    const isOver = () =>
      office.browsers.admin.told.some(
        ({ event, payload }) => event === "bulkAction" && payload.bulkAction.status === "finished",
      );
    await office.browsers.admin.hears(isOver, "its end");
  });
  const heard = Object.entries(told).flatMap(([name, events]) =>
    events.filter((one) => /^(bulkAction|ticketTransfer)/.test(one)).map((one) => `${name}: ${one}`),
  );
  expect(heard.filter((one) => one.startsWith("dora"))).toEqual(["dora: ticketTransfer create"]);
  expect(new Set(heard.filter((one) => !one.startsWith("dora")))).toEqual(
    new Set(["admin: bulkAction create", "admin: bulkAction update"]),
  );
});
