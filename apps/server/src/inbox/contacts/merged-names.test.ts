import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

/** Two people wrote, each under a number of their own, and an admin merged the second into the first. */
async function merged(firstName: string, secondName: string) {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const [first, second] = [newNumber(), newNumber()];
  const write = (from: string, pushName: string) => receive(home.app, connection, written(from, { pushName }));
  await write(first, firstName);
  await write(second, secondName);
  const { contacts } = await admin.does("GET /contacts", { query: {} });
  const idOf = (number: string) => contacts.find((contact) => contact.number === number)?.id ?? 0;
  const [contactId, otherId] = [idOf(first), idOf(second)];
  await admin.does("POST /contacts/:contactId/merge", { params: { contactId }, body: { contactId: otherId } });
  const name = async () => (await admin.does("GET /contacts/:contactId", { params: { contactId } })).name;
  const undo = async () => {
    const [made] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId } });
    return admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: made?.id ?? 0 } });
  };
  /** As a merge of an earlier version left it. */
  const unpin = () =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql("update contacts set name_edited = false where company_id = $1 and id = $2", [tx.companyId, contactId]),
    );
  return { admin, contactId, first, second, write, name, undo, unpin };
}

test("the name that an admin's merge kept stays, whichever of the numbers writes", async () => {
  const { first, second, write, name } = await merged("Zé", "Rafael");
  for (const [from, pushName] of [
    [second, "Rafael"],
    [first, "Zé"],
    [second, "Rafa"],
  ] as const) {
    await write(from, pushName);
    expect(await name()).toBe("Zé");
  }
});

test("who was kept without a name gets the other's, and it stays; where neither has one, the first that comes", async () => {
  const named = await merged("", "Rafael");
  expect(await named.name()).toBe("Rafael");
  await named.write(named.first, "Zé");
  expect(await named.name()).toBe("Rafael");

  const nameless = await merged("", "");
  expect(await nameless.name()).toBe(nameless.first);
  await nameless.write(nameless.second, "Rafael");
  expect(await nameless.name()).toBe("Rafael");
});

test("who are two again are each called what they call themselves", async () => {
  const { first, second, write, name, undo } = await merged("Zé", "Rafael");
  await write(second, "Rafa");
  expect((await undo()).contacts.map((contact) => contact.name)).toEqual(["Zé", "Rafael"]);
  await write(first, "José");
  await write(second, "Rafa");
  expect(await name()).toBe("José");
});

test("an upgrade gives contacts that were merged before the name that was kept; a name given since stays", async () => {
  const all = [await merged("Zé", "Rafael"), await merged("", "Rafael"), await merged("Zé", "Rafael")] as const;
  const [renamed, , edited] = all;
  const parted = await merged("Zé", "Rafael");
  for (const { first, second, write, unpin } of all) {
    await unpin();
    await write(first, "José");
    await write(second, "Rafa");
  }
  expect(await renamed.name()).toBe("Rafa");
  await edited.admin.does("PUT /contacts/:contactId", {
    params: { contactId: edited.contactId },
    body: { name: "José Rafael" },
  });
  await parted.undo();
  await parted.write(parted.first, "José");

  const file = new URL("migrations/202611271335_merged_names.sql", import.meta.url);
  await home.app.database.platform(await readFile(file, "utf8"));
  const names = () => Promise.all([...all, parted].map(({ name }) => name()));
  expect(await names()).toEqual(["Zé", "Rafael", "José Rafael", "José"]);
  for (const { second, write } of all) await write(second, "Rafael S.");
  await parted.write(parted.first, "Zeca");
  expect(await names()).toEqual(["Zé", "Rafael", "José Rafael", "Zeca"]);
  await renamed.undo();
  await renamed.write(renamed.first, "Zeca");
  expect(await renamed.name()).toBe("Zeca");
});
