import { beforeAll, expect, it } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let owner: Person;
beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

/** The settings of a company in each of the three reads, as the super user sees them. */
async function readByOwner(companyId: number, name: string) {
  const here = ({ id }: { id: number }) => id === companyId;
  const { companies } = await owner.does("GET /companies", { query: { searchParam: name } });
  return [
    companies.find(here),
    (await owner.does("GET /companies/list")).find(here),
    await owner.does("GET /companies/:companyId", { params: { companyId } }),
  ].map((company) => company?.settings);
}

it("a company's people read its settings with it, without its secrets", async () => {
  const admin = await test.nobody.signUp();
  const attendant = await admin.colleague("user");
  const params = { companyId: admin.user.companyId };
  await admin.does("PUT /settings/:key", { params: { key: "call" }, body: { value: "disabled" } });
  await admin.does("PUT /settings/:key", { params: { key: "asaas" }, body: { value: "token-secreto" } });
  const { company } = await admin.does("GET /auth/me");
  expect(company.settings).toContainEqual({ key: "call", value: "disabled" });
  expect(company.settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
  for (const person of [admin, attendant]) {
    const read = await person.does("GET /companies/:companyId", { params });
    expect(read.settings).toEqual(company.settings);
    expect(JSON.stringify(read)).not.toMatch(/asaas|token-secreto/);
  }
  const changed = await admin.does("PUT /companies/:companyId/details", { params, body: { phone: "11988887777" } });
  expect(changed.settings).toEqual(company.settings);
});

it("the super user reads those of a company that lets support look in, and of others whether they have campaigns", async () => {
  const admin = await test.nobody.signUp();
  const { companyId, company } = admin.user;
  const change = (key: string, value: string) => admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  const campaigns = (value: string) => [{ key: "campaignsEnabled", value }];
  await change("acceptanceMessage", "Oi, aqui é da loja");
  expect(await readByOwner(companyId, company.name)).toEqual(Array(3).fill(campaigns("true")));

  await change("supportAccess", "enabled");
  const { settings } = (await admin.does("GET /auth/me")).company;
  expect(settings).toContainEqual({ key: "acceptanceMessage", value: "Oi, aqui é da loja" });
  expect(await readByOwner(companyId, company.name)).toEqual(Array(3).fill(settings));

  await change("supportAccess", "disabled");
  const body = { campaignsEnabled: false };
  expect((await owner.does("PUT /companies/:companyId", { params: { companyId }, body })).settings).toEqual(
    campaigns("false"),
  );
  expect(await readByOwner(companyId, company.name)).toEqual(Array(3).fill(campaigns("false")));
});

it("a company whose plan has no campaigns shows its own switch to the super user, whose form sends it back", async () => {
  const { id: planId } = await owner.does("POST /plans", {
    body: {
      name: "Sem campanhas",
      users: 2,
      connections: 1,
      queues: 1,
      value: 10,
      useCampaigns: false,
      isPublic: false,
    },
  });
  const { id, name, email, settings } = await owner.does("POST /companies", {
    body: { name: "Quitanda", email: "quitanda@cliente.test", password: "senha-forte", planId },
  });
  const isOn = [{ key: "campaignsEnabled", value: "true" }];
  expect([settings, ...(await readByOwner(id, name))]).toEqual([isOn, isOn, isOn, isOn]);
  const admin = await test.nobody.login(email ?? "");
  expect(admin.user.company.settings).toContainEqual({ key: "campaignsEnabled", value: "false" });
  await admin.does("PUT /settings/:key", { params: { key: "supportAccess" }, body: { value: "enabled" } });
  for (const shown of await readByOwner(id, name)) expect(shown).toContainEqual(isOn[0]);
});

it("the super user reads all of the platform's own company", async () => {
  const { settings } = owner.user.company;
  expect(settings.length).toBeGreaterThan(10);
  expect(settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
  expect(await readByOwner(owner.user.companyId, owner.user.company.name)).toEqual(Array(3).fill(settings));
});
