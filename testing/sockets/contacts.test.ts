import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { names, useOffice } from "./office.ts";

const home = useApp({ ROLES: "web,worker" });
const office = useOffice(home);
const company = names.filter((name) => name !== "stranger" && name !== "clerk");

test("the whole company is told how an import ends, and of no contact that it stored", async () => {
  const listcontacts = Array.from({ length: 20 }, (_, n) => ({
    name: `Pessoa ${n}`,
    number: `55119${80_000_000 + n}`,
  }));
  const told = await office.told(() =>
    office.people.admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } }),
  );
  expect(told).toEqual(Object.fromEntries(company.map((name) => [name, ["contact upload-finished"]])));
});

test("admins alone are told that the possible duplicates changed", async () => {
  const { admin } = office.people;
  const listcontacts = ["1", "2"].map((n) => ({ name: `Ana ${n}`, number: `551197000000${n}`, email: "ana@loja.com" }));
  await admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  const { groups } = await admin.does("GET /contacts/duplicates", { query: {} });
  office.forgetAll();
  const contactIds = (groups[0]?.contacts ?? []).map(({ id }) => id);
  const told = await office.told(() =>
    admin.does("POST /contacts/duplicates/dismissals", { body: { reason: "email", contactIds } }),
  );
  expect(told).toEqual({ admin: ["contactDuplicates update"] });
});
