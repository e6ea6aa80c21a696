import { expect, test } from "vitest";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("a contact is found by the number of one that was merged into it, until they are parted", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const [first, second] = [newNumber(), newNumber()];
  await receive(home.app, connection, written(first, { pushName: "Jonas" }));
  await receive(home.app, connection, written(second, { pushName: "Íris" }));
  const { contacts } = await admin.does("GET /contacts", { query: {} });
  const [jonas, iris] = ["Jonas", "Íris"].map((name) => contacts.find((one) => one.name === name)?.id ?? 0);
  await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: jonas! },
    body: { contactId: iris!, name: "Jonas" },
  });
  const found = async (searchParam: string) => {
    const people = await admin.does("GET /contacts", { query: { searchParam } });
    const picked = await admin.does("GET /contacts/list", { query: { name: searchParam } });
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam, showAll: "true" } });
    expect(people.count).toBe(people.contacts.length);
    return [people.contacts, picked, tickets.map(({ contact }) => contact)].map((all) => all.map(({ name }) => name));
  };
  const everywhere = [["Jonas"], ["Jonas"], ["Jonas"]];
  for (const number of [first, second, `+${second}`, second.slice(-8)]) expect(await found(number)).toEqual(everywhere);
  expect(await found("99999999999")).toEqual([[], [], []]);
  const [made] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: jonas! } });
  await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: made!.id } });
  expect((await found(second)).flat()).not.toContain("Jonas");
});

test("an export gives a joined contact's other numbers, and importing it again changes nothing", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const [first, second] = [newNumber(), "5511987650001"];
  await receive(home.app, connection, written(first, { pushName: "Jonas" }));
  await receive(home.app, connection, written(second, { pushName: "Íris" }));
  const exported = async () => (await admin.does("GET /contacts/export", { query: {} })).contacts;
  const [jonas, iris] = await exported();
  expect([jonas?.otherNumbers, iris?.otherNumbers]).toEqual([[], []]);
  await admin.does("POST /contacts/:contactId/merge", {
    params: { contactId: jonas!.id },
    body: { contactId: iris!.id, name: "Jonas" },
  });
  // WhatsApp's own records leave out the ninth digit: that is no other number.
  await receive(home.app, connection, written(second.replace(/^55119/, "5511")));
  const joined = await exported();
  expect(joined).toMatchObject([{ name: "Jonas", number: first, otherNumbers: [second] }]);
  const upload = { listcontacts: joined, selectedTags: [] };
  expect(await admin.does("POST /contacts/upload", { body: upload })).toEqual({ newContacts: [], errorBag: [] });
  expect(await exported()).toEqual(joined);
  const [made] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: jonas!.id } });
  await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: made!.id } });
  expect((await exported()).map(({ number, otherNumbers }) => [number, otherNumbers])).toEqual([
    [first, []],
    [second, []],
  ]);
});
