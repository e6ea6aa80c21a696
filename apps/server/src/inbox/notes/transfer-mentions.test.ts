import { expect, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

test("a mention in the note of a transfer waits like a note's, but not for the new attendant, who is told of the transfer", async () => {
  const admin = await home.nobody.signUp();
  const queueId = await admin.queue("Comercial");
  const named = await admin.colleague("user", { name: "Helena", queueIds: [queueId] });
  const next = await admin.colleague("user", { name: "Igor", queueIds: [queueId] });
  const elsewhere = await admin.colleague("user", { name: "Joana", queueIds: [await admin.queue("Entregas")] });
  const {
    id: ticketId,
    uuid,
    contact,
  } = await conversation(home.app, admin, await connectionOf(home.app, admin), { queueId });
  const mentionsOf = (person: Person) => person.does("GET /ticket-notes/mentions");
  const transfer = (userId: number, note: string) =>
    admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { userId, queueId, note } });

  const note = "@Helena, @Igor e @Joana: o frete";
  await transfer(next.user.id, note);
  const mention = {
    note: { ticketId, note, user: { id: admin.user.id } },
    isTransfer: true,
    ticket: { uuid, contact: { name: contact.name } },
  };
  expect(await mentionsOf(named)).toMatchObject([mention]);
  for (const person of [next, elsewhere, admin]) expect(await mentionsOf(person)).toEqual([]);

  await next.does("POST /ticket-notes", { body: { ticketId, note: "@Helena, veja também isto" } });
  expect(await mentionsOf(named), "the newest first").toMatchObject([{ isTransfer: false }, mention]);
  await named.does("POST /ticket-notes/mentions/seen", { body: { ticketId } });
  expect(await mentionsOf(named)).toEqual([]);

  await transfer(admin.user.id, "sem chamar ninguém");
  expect(await mentionsOf(named)).toEqual([]);
  await transfer(next.user.id, "@Helena, de novo");
  expect(await mentionsOf(named)).toMatchObject([{ note: { note: "@Helena, de novo" } }]);
  await admin.does("PUT /users/:userId", { params: { userId: named.user.id }, body: { queueIds: [] } });
  const outside = await home.nobody.login(named.user.email);
  expect(await mentionsOf(outside), "who may no longer see the conversation").toEqual([]);
});
