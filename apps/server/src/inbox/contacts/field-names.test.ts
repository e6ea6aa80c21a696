import { expect, test } from "vitest";
import { newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

async function contactOf(person: Person, name: string): Promise<number> {
  const { newContacts } = await person.does("POST /contacts/upload", {
    body: { listcontacts: [{ name, number: newNumber() }], selectedTags: [] },
  });
  return newContacts[0]?.contactId ?? 0;
}

test("names of extra fields come most used first, as they are mostly written, with what they hold", async () => {
  const admin = await home.nobody.signUp();
  expect(await admin.does("GET /contacts/fields")).toEqual([]);
  const given = [
    [
      { name: "Aniversário", value: "1990-05-02" },
      { name: "Plano", value: "ouro" },
    ],
    [
      { name: "Aniversário", value: "1988-11-30" },
      { name: "plano", value: "" },
    ],
    [
      { name: "aniversário", value: "2001-01-15" },
      { name: "Filhos", value: "2" },
    ],
  ];
  for (const extraInfo of given) {
    const params = { contactId: await contactOf(admin, "Ana") };
    await admin.does("PUT /contacts/:contactId", { params, body: { extraInfo } });
  }
  expect(await admin.does("GET /contacts/fields")).toEqual([
    { name: "Aniversário", type: "date" },
    { name: expect.stringMatching(/^plano$/i) as string, type: "text" },
    { name: "Filhos", type: "number" },
  ]);
});
