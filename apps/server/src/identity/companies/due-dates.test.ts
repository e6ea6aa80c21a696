import { noDueDate } from "@recado/contracts/due-dates";
import { defaultHours } from "@recado/contracts/week-hours";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let owner: Person;
let sequence = 0;
const add = (more: object = {}) =>
  owner.does("POST /companies", {
    body: {
      name: `Cliente ${++sequence}`,
      email: `cliente${sequence}@cliente.test`,
      password: "senha-forte",
      planId: 1,
      ...more,
    },
  });
const change = (companyId: number, body: object) =>
  owner.does("PUT /companies/:companyId", { params: { companyId }, body });
const storedDue = async (companyId: number) =>
  (
    await test.app.database.platform<{ due_date: Date | null }>("select due_date from companies where id = $1", [
      companyId,
    ])
  )[0]?.due_date;

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

describe("a company", () => {
  it.each([undefined, null, "", "2030-02-31", "31/02/2030", "amanhã", 5])(
    "has no due date where %j is given",
    async (dueDate) => {
      const company = await add({ dueDate });
      expect(company.dueDate).toBe(noDueDate);
      await change(company.id, { dueDate: "2030-01-01" });
      const changed = await change(company.id, dueDate === undefined ? { dueDate: null } : { dueDate });
      expect(changed.dueDate).toBe(noDueDate);
    },
  );

  // As a client sends back what it read: as it was, as an instant, as the day before in its own zone, moved on.
  it.each(["2099-12-31", "2099-12-31T00:00:00.000Z", "2099-12-30", "2099-12-31 00:00", "2100-01-31"])(
    "has still none where %s is sent back",
    async (dueDate) => {
      const company = await add({ dueDate: "2030-01-01" });
      expect((await change(company.id, { dueDate })).dueDate).toBe(noDueDate);
      expect((await add({ dueDate })).dueDate).toBe(noDueDate);
      expect(await storedDue(company.id)).toBeNull();
    },
  );

  it("without a due date says so wherever a company is read", async () => {
    const announce = vi.spyOn(test.app.realtime, "announce");
    const company = await add();
    const admin = await test.nobody.login(company.email ?? "");
    const params = { companyId: company.id };
    const here = ({ id }: { id: number }) => id === company.id;
    const companies = [
      admin.user.company,
      (await admin.does("GET /auth/me")).company,
      await admin.does("GET /companies/:companyId", { params }),
      (await owner.does("GET /companies", { query: { searchParam: company.name } })).companies.find(here),
      (await owner.does("GET /companies/list")).find(here),
      await admin.does("PUT /companies/:companyId/details", { params, body: { email: null } }),
      await admin.does("PUT /companies/:companyId/schedules", { params, body: { schedules: defaultHours } }),
      (await admin.does("PUT /settings/:key", { params: { key: "supportAccess" }, body: { value: "enabled" } })) &&
        (await owner.does("GET /companies/:companyId/support", { params })).company,
    ];
    expect(companies.map((one) => one?.dueDate)).toEqual(companies.map(() => "2099-12-31"));
    const told = announce.mock.calls.filter(([, , event]) => event === "company").map(([, , , said]) => said);
    expect(told).toEqual(
      [0, 1].map(() => ({ action: "update", company: expect.objectContaining({ dueDate: noDueDate }) })),
    );
    const { token } = await admin.does("POST /invitations", { body: {} });
    const joined = { name: "Bia", email: `bia${company.id}@cliente.test`, password: "senha-forte", invitation: token };
    expect((await test.nobody.does("POST /companies/cadastro", { body: joined })).dueDate).toBe(noDueDate);
  });

  it("reads the platform's own company without a due date, so that nobody is locked out there", () => {
    expect(owner.user.company.dueDate).toBe(noDueDate);
  });
});
