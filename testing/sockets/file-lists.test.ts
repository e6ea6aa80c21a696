import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { names, useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("a file list is announced to the whole company when it is added, changed and deleted", async () => {
  const { admin } = office.people;
  const company = names.filter((name) => name !== "stranger" && name !== "clerk");
  const toAll = (action: string) => Object.fromEntries(company.map((name) => [name, [`file ${action}`]]));
  let fileId = 0;
  const added = await office.told(async () => {
    ({ id: fileId } = await admin.does("POST /files", { body: { name: "Tabela", message: "Segue a tabela" } }));
  });
  expect(added).toEqual(toAll("create"));
  const params = { fileId };
  const changed = await office.told(() => admin.does("PUT /files/:fileId", { params, body: { name: "Preços" } }));
  expect(changed).toEqual(toAll("update"));
  expect(await office.told(() => admin.does("DELETE /files/:fileId", { params }))).toEqual(toAll("delete"));
});
