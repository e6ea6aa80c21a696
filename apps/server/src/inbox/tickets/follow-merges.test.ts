import { beforeEach, expect, test } from "vitest";
import { subscribe } from "../../platform/events.ts";
import { useApp } from "../../testing/harness.ts";
import { closes, IdentityScene, learned, merges, says, undoes, type Step } from "../../testing/identity-scene.ts";
import { contactsChanged } from "../contacts/events.ts";
import { ticketsChanged, type TicketChanged } from "./events.ts";

let tickets: TicketChanged[] = [];
let contacts: string[] = [];
const home = useApp(
  {},
  {
    subscribers: [
      subscribe(ticketsChanged, async (_app, _tx, { changes }) => void tickets.push(...changes)),
      subscribe(contactsChanged, async (_app, _tx, { changes }) => {
        contacts.push(...changes.map(({ contactId, cause }) => `${cause} ${contactId}`));
      }),
    ],
  },
);
beforeEach(() => {
  tickets = [];
  contacts = [];
});

const usa = "14155550101";

async function told(scene: IdentityScene, step: Step): Promise<void> {
  tickets = [];
  contacts = [];
  await step(scene);
}

test.each([
  ["by WhatsApp", learned(`L7+${usa}`)],
  ["by an admin", merges(usa, "L7")],
])("a merge tells of the contacts and of each ticket, %s", async (_, merge) => {
  const scene = await IdentityScene.open(home.app);
  await says("L7", "antes", { on: "C" })(scene);
  await closes("antes")(scene);
  for (const step of [says("L7", "um", { on: "B" }), says("L7", "dois"), says(usa, "três")]) await step(scene);
  const [kept, absorbed] = [await scene.contactOf(usa), await scene.contactOf("L7")];
  const ids = await Promise.all(["antes", "um", "dois", "três"].map((body) => scene.ticketOf(body)));
  const [closed, other, goesOn, goes] = ids;

  await told(scene, merge);
  const by = { system: "contacts-merged" };
  expect(tickets.toSorted((a, b) => (a.before?.id ?? 0) - (b.before?.id ?? 0))).toMatchObject([
    { cause: "updated", by, before: { id: closed, contactId: absorbed }, after: { id: closed, contactId: kept } },
    { cause: "updated", by, before: { id: other, contactId: absorbed }, after: { id: other, contactId: kept } },
    {
      cause: "updated",
      by,
      before: { id: goesOn, contactId: absorbed, unread: 1 },
      after: { id: goesOn, contactId: kept, unread: 2 },
    },
    { cause: "deleted", by, before: { id: goes, contactId: kept, status: "pending" }, after: null },
  ]);
  expect(contacts).toEqual([`updated ${kept}`, `deleted ${absorbed}`]);

  await told(scene, undoes);
  const parted = tickets.map(({ cause, by: who, before, after }) => [
    cause,
    who,
    before?.contactId,
    after?.id,
    after?.contactId,
  ]);
  const since = { system: "contacts-parted" };
  expect(parted).toEqual(
    expect.arrayContaining([
      ["updated", since, kept, closed, absorbed],
      ["updated", since, kept, other, absorbed],
      ["updated", since, kept, goesOn, absorbed],
      ["created", since, undefined, goes, kept],
    ]),
  );
  expect(parted).toHaveLength(4);
  expect(contacts).toEqual([`updated ${kept}`, `created ${absorbed}`]);
});

test.each<[string, { before?: Step[]; since?: Step[] }]>([
  ["both wait", {}],
  ["it was closed while they were one", { since: [closes("um")] }],
  ["it had been closed before", { before: [closes("dois")] }],
])("after a split each row has its own conversation's last message: %s", async (_, { before = [], since = [] }) => {
  const scene = await IdentityScene.open(home.app);
  const steps = [
    says(usa, "um"),
    says("L7", "dois"),
    ...before,
    merges(usa, "L7"),
    says(usa, "três"),
    says("L7", "quatro"),
  ];
  for (const step of [...steps, ...since, undoes]) await step(scene);
  const rows = await scene.sql<{ said: string; shown: string }>(
    `select (select m.body from messages m where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit 1) as said,
            t.last_message as shown
     from tickets t where t.company_id = $1 order by t.id`,
  );
  expect(rows).toEqual(["três", "quatro"].map((body) => ({ said: body, shown: body })));
});
