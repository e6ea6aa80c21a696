import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { batch, identity, IdentityScene, learned, message, says, type Step } from "../../testing/identity-scene.ts";
import { findOrCreateContacts, type ChatNames } from "./find-contacts.ts";
import { numberForms } from "./rules.ts";

const home = useApp();
const nine = "5531987654321";
const eight = "553187654321";
const usa = "14155550101";
const chile = "56987650001";

const chat = (who: string, name = "Maria"): ChatNames => {
  const { pn, lid, group } = identity(who);
  return {
    pns: pn === undefined ? [] : numberForms(pn),
    lid: lid ?? null,
    group: group ?? null,
    fromMe: false,
    senderPns: group === undefined ? [] : [usa],
    senderLid: null,
    name,
  };
};

/** The contacts of these chats, and the names of the statements that found them. */
function find(scene: IdentityScene, chats: readonly string[]) {
  return home.app.database.tenant(scene.actor.companyId, async (tx) => {
    const statements: string[] = [];
    const noting: typeof tx = {
      ...tx,
      run: (statement, values) => {
        statements.push(statement.name);
        return tx.run(statement, values);
      },
    };
    const contacts = await findOrCreateContacts(
      home.app,
      noting,
      chats.map((who) => chat(who)),
      { system: "history" },
    );
    return { contacts, statements };
  });
}

test("a batch of any size takes two statements where everybody is known, three where some are new", async () => {
  const scene = await IdentityScene.open(home.app);
  const chats = Array.from({ length: 40 }, (_, n) => `L9${n}+1415555${1000 + n}`).concat("G1");
  const reading = ["contacts_lock_of_people", "contacts_owners_of_addresses"];
  const first = await find(scene, chats);
  expect(first.statements).toEqual([...reading, "contacts_create"]);
  const second = await find(scene, chats);
  expect(second.statements).toEqual(reading);
  expect(second.contacts.map(({ contactId }) => contactId)).toEqual(first.contacts.map(({ contactId }) => contactId));
  expect(new Set(second.contacts.map(({ contactId }) => contactId)).size).toBe(chats.length);
});

test("a contact that has the number, but not the address, is the sender's", async () => {
  const scene = await IdentityScene.open(home.app);
  const [known] = await scene.sql<{ id: number }>(
    "insert into contacts (company_id, name, number) values ($1, 'Zilda', $2) returning id",
    usa,
  );
  const { contacts } = await find(scene, [`L7+${usa}`]);
  expect(contacts).toMatchObject([{ contactId: known?.id }]);
  expect(await scene.state()).toEqual([`${usa} | L7 ${usa}`]);
});

const races: { name: string; steps: Step[]; last: string; people: string[] }[] = [
  {
    name: "the same new number",
    steps: [1, 2, 3, 4].map((n) => says(usa, `${n}`)),
    last: `L7+${usa}`,
    people: [`L7 ${usa}`],
  },
  {
    name: "the same new privacy id",
    steps: [1, 2, 3, 4].map((n) => says("L7", `${n}`)),
    last: `L7+${usa}`,
    people: [`L7 ${usa}`],
  },
  {
    name: "both forms of a new number",
    steps: [says(nine, "1"), says(eight, "2"), says(`L7+${nine}`, "3"), says(`L7+${eight}`, "4")],
    last: `L7+${nine}`,
    people: [`L7 ${eight} ${nine}`],
  },
  {
    name: "number and privacy id, learned in each order",
    steps: [says(usa, "1"), says("L7", "2"), learned(`L7+${usa}`), says(`L7+${usa}`, "3"), says("L7", "4")],
    last: `L7+${usa}`,
    people: [`L7 ${usa}`],
  },
  {
    name: "two new people in batches of opposite order",
    steps: [
      batch(message(`L7+${usa}`, "1"), message(`L8+${chile}`, "2")),
      batch(message(`L8+${chile}`, "3"), message(`L7+${usa}`, "4")),
      batch(message(chile, "5"), message("L7", "6")),
      batch(message(usa, "7"), message("L8", "8")),
    ],
    last: `L7+${usa}`,
    people: [`L7 ${usa}`, `L8 ${chile}`],
  },
];

test.each(races)("at once: $name", async ({ steps, last, people }) => {
  for (let round = 0; round < 4; round++) {
    const scene = await IdentityScene.open(home.app);
    await Promise.all([...steps.slice(round), ...steps.slice(0, round)].map((step) => step(scene)));
    await learned(last)(scene);
    const found = (await scene.state()).map((line) => line.split(" | ")[1]);
    expect(new Set(found)).toEqual(new Set(people));
    expect(found).toHaveLength(people.length);
    expect(await scene.faults()).toEqual([]);
  }
});
