import { defaultHours } from "@recado/contracts/week-hours";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let owner: Person;
let sequence = 0;
const newCompany = (more: object = {}) => ({
  name: `Cliente ${++sequence}`,
  email: `cliente${sequence}@cliente.test`,
  password: "senha-forte",
  planId: 1,
  ...more,
});
const add = (more: object = {}) => owner.does("POST /companies", { body: newCompany(more) });
const change = (companyId: number, body: object) =>
  owner.call("PUT /companies/:companyId", { params: { companyId }, body });
const find = async (searchParam: string) => owner.does("GET /companies", { query: { searchParam } });

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

describe("a company that the super user adds", () => {
  it("has its first admin, who signs in at once", async () => {
    const billing = {
      name: "Flores Ltda",
      address: "Rua A, 1",
      city: "Recife",
      state: "PE",
      zipcode: "50000",
      country: "BR",
    };
    const company = await add({
      name: "Flores Ltda",
      userName: "Ana Lima",
      email: "Ana@Flores.test",
      phone: "(11) 98888-7777",
      recurrence: "ANUAL",
      dueDate: "2030-02-28",
      billing,
    });
    expect(company).toMatchObject({
      name: "Flores Ltda",
      email: "ana@flores.test",
      phone: "11988887777",
      planId: 1,
      status: true,
      campaignsEnabled: true,
      dueDate: "2030-03-01T02:59:59.999Z",
      trialExpiration: null,
      recurrence: "ANUAL",
      billing,
      schedules: defaultHours,
      timezone: "America/Sao_Paulo",
      isPlatform: false,
      supportAccess: false,
      usage: { users: 1, connections: 0, queues: 0, storage: 0 },
    });
    const admin = await test.nobody.login("ana@flores.test");
    expect(admin.user).toMatchObject({ name: "Ana Lima", profile: "admin", super: false, companyId: company.id });
  });

  it("needs a free name, a free e-mail, a password and a plan", async () => {
    const { name, email } = await add();
    const refused = async (more: object) => (await owner.call("POST /companies", { body: newCompany(more) })).error;
    expect(await refused({ name: name.toUpperCase() })).toBe("ERR_COMPANY_NAME_TAKEN");
    expect(await refused({ email })).toBe("ERR_EMAIL_TAKEN");
    expect(await refused({ planId: 999_999 })).toBe("ERR_NO_PLAN_FOUND");
    for (const wrong of [{ password: "1234" }, { recurrence: "DIÁRIO" }, { planId: null }, { email: "x" }])
      expect(await refused(wrong)).toBe("ERR_VALIDATION");
  });
});

describe("a change", () => {
  it("leaves what it does not name, and ends a due day in the company's zone", async () => {
    const company = await add({ dueDate: "2030-01-01", phone: "11988887777" });
    const admin = await test.nobody.login(company.email ?? "");
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Europe/Lisbon" } });
    expect((await change(company.id, { name: "Outro Nome" })).ok).toEqual({
      ...company,
      name: "Outro Nome",
      timezone: "Europe/Lisbon",
      // The day of São Paulo ends there in the night to the next.
      dueDay: 2,
    });
    expect((await change(company.id, { dueDate: "2030-07-01" })).ok.dueDate).toBe("2030-07-01T22:59:59.999Z");
    expect((await change(company.id, { dueDate: "2030-07-01T10:00:00-03:00" })).ok.dueDate).toBe(
      "2030-07-01T13:00:00.000Z",
    );
    expect((await change(company.id, { dueDate: "2030-07-01 10:00" })).ok.dueDate).toBe("2030-07-01T09:00:00.000Z");
    expect((await change(company.id, { phone: null })).ok.phone).toBeNull();
    expect((await change(999_999, { name: "Ninguém" })).error).toBe("ERR_NO_COMPANY_FOUND");
    expect((await change(company.id, { planId: 999_999 })).error).toBe("ERR_NO_PLAN_FOUND");
  });

  it("of the status shuts everybody out at once, and lets them in again", async () => {
    const company = await add();
    const admin = await test.nobody.login(company.email ?? "");
    await change(company.id, { status: false });
    const ended = { status: 401, body: { error: "ERR_SESSION_EXPIRED", companyDisabled: true } };
    expect(await admin.call("GET /users")).toMatchObject(ended);
    expect(
      (await test.nobody.call("POST /auth/login", { body: { email: company.email ?? "", password: "senha-forte" } }))
        .status,
    ).toBe(400);
    await change(company.id, { status: true });
    expect((await test.nobody.login(company.email ?? "")).user.companyId).toBe(company.id);
  });

  it("of the due date into the past asks for payment", async () => {
    const company = await add();
    const admin = await test.nobody.login(company.email ?? "");
    await change(company.id, { dueDate: "2020-01-01" });
    expect(await admin.call("GET /users")).toMatchObject({
      status: 402,
      body: { error: "ERR_SUBSCRIPTION_EXPIRED", dueDate: "2020-01-02T02:59:59.999Z" },
    });
  });

  it("of the campaigns' switch counts beside the plan", async () => {
    const company = await add();
    const admin = await test.nobody.login(company.email ?? "");
    const campaigns = async () => (await admin.does("GET /auth/me")).company;
    expect(await campaigns()).toMatchObject({ plan: { useCampaigns: true, useKanban: true } });
    await change(company.id, { campaignsEnabled: false });
    expect(await campaigns()).toMatchObject({ plan: { useCampaigns: false, useKanban: true } });
    expect((await campaigns()).settings).toContainEqual({ key: "campaignsEnabled", value: "false" });
  });

  it("does not disable the platform's own company", async () => {
    const { companyId } = owner.user;
    expect(await change(companyId, { status: false })).toMatchObject({ status: 409, error: "ERR_PLATFORM_COMPANY" });
    expect((await change(companyId, { phone: "11988887777" })).ok).toMatchObject({ isPlatform: true, planId: null });
  });
});

describe("the list", () => {
  it("finds companies by name, e-mail and phone, and counts what they use", async () => {
    const company = await add({ name: "Padaria Única", phone: "21977776666" });
    const admin = await test.nobody.login(company.email ?? "");
    await admin.queue();
    await admin.colleague("user");
    await admin.does("POST /whatsapp", { body: { name: "Teste", provider: "simulator" } });
    for (const searchParam of ["ÚNICA", company.email ?? "", "2197777"])
      expect(await find(searchParam)).toEqual({
        companies: [{ ...company, usage: { users: 2, connections: 0, queues: 1, storage: 0 } }],
        count: 1,
        hasMore: false,
      });
    expect((await find("%")).companies).toEqual([]);
    expect(await owner.does("GET /companies/list")).toContainEqual(expect.objectContaining({ id: company.id }));
  });

  it("comes in pages", async () => {
    for (let n = 0; n < 21; n++) await add({ name: `Rede ${String(n).padStart(2, "0")}` });
    const page = (pageNumber: number) => owner.does("GET /companies", { query: { searchParam: "rede ", pageNumber } });
    expect(await page(1)).toMatchObject({ count: 21, hasMore: true });
    const last = await page(2);
    expect([last.companies.map(({ name }) => name), last.hasMore]).toEqual([["Rede 20"], false]);
  });
});

describe("the data of one's own company", () => {
  const put = (person: Person, companyId: number, body: object) =>
    person.call("PUT /companies/:companyId/details", { params: { companyId }, body });

  it("is the admins' to change; its people hear of it", async () => {
    const [admin, other] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const { companyId } = admin.user;
    const announce = vi.spyOn(test.app.realtime, "announce");
    const billing = {
      name: "Pães Ltda",
      address: "Rua B, 2",
      city: "Olinda",
      state: "PE",
      zipcode: "53000",
      country: "BR",
    };
    const details = { name: `Padaria ${companyId}`, email: "oi@padaria.test", phone: "8133334444", billing };
    expect((await put(admin, companyId, details)).ok).toMatchObject(details);
    const rooms = [mainRoom(companyId)];
    expect(announce).toHaveBeenCalledExactlyOnceWith(expect.anything(), rooms, "company", {
      action: "update",
      company: expect.objectContaining(details),
    });
    expect((await put(admin, companyId, { phone: null, email: null })).ok).toMatchObject({
      name: details.name,
      phone: null,
      email: null,
      billing,
    });
    expect((await put(admin, companyId, {})).status).toBe(200);
    expect((await put(admin, companyId, { name: other.user.company.name.toUpperCase() })).error).toBe(
      "ERR_COMPANY_NAME_TAKEN",
    );
    for (const wrong of [{ name: "x" }, { email: "x" }, { phone: "12" }, { billing: { city: "x".repeat(201) } }])
      expect((await put(admin, companyId, wrong)).error).toBe("ERR_VALIDATION");
    expect((await put(other, companyId, { name: "Do outro" })).error).toBe("ERR_NO_COMPANY_FOUND");
    expect((await put(await admin.colleague("user"), companyId, {})).error).toBe("ERR_NO_PERMISSION");
    const { dueDate } = await admin.does("GET /companies/:companyId", { params: { companyId } });
    await put(admin, companyId, { dueDate: "2090-01-01", planId: 2, status: false });
    expect(await admin.does("GET /companies/:companyId", { params: { companyId } })).toMatchObject({
      dueDate,
      status: true,
    });
  });
});

describe("the weekly hours", () => {
  const closed = defaultHours.map((day) => ({ ...day, startTime: "00:00", endTime: "00:00" }));
  const put = (person: Person, companyId: number, schedules: object[]) =>
    person.call("PUT /companies/:companyId/schedules", {
      params: { companyId },
      body: { schedules: schedules as never },
    });

  it("are the company's admins' to change, all seven days", async () => {
    const [admin, other] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const { companyId } = admin.user;
    expect((await put(admin, companyId, closed)).ok.schedules).toEqual(closed);
    expect((await admin.does("GET /companies/:companyId", { params: { companyId } })).schedules).toEqual(closed);
    for (const wrong of [
      closed.slice(1),
      [...closed.slice(1), closed[1] ?? {}],
      [{ ...closed[0], endTime: "25:00" }, ...closed.slice(1)],
    ])
      expect((await put(admin, companyId, wrong)).error).toBe("ERR_VALIDATION");
    expect((await put(other, companyId, closed)).error).toBe("ERR_NO_COMPANY_FOUND");
    expect((await put(await admin.colleague("user"), companyId, closed)).error).toBe("ERR_NO_PERMISSION");
  });
});

describe("support", () => {
  const look = (person: Person, companyId: number) =>
    person.call("GET /companies/:companyId/support", { params: { companyId } });

  it("sees people, queues, connections and settings while the company allows it, and nothing of its customers", async () => {
    const admin = await test.nobody.signUp();
    const { companyId } = admin.user;
    const queueId = await admin.queue("Vendas");
    const attendant = await admin.colleague("user", { queueIds: [queueId], name: "Bia" });
    await admin.does("PUT /settings/:key", { params: { key: "asaas" }, body: { value: "token-secreto" } });
    await admin.does("POST /whatsapp", { body: { name: "Loja", provider: "simulator" } });
    await test.app.database.tenant(companyId, (tx) =>
      tx.sql("insert into contacts (company_id, name, number) values ($1, 'Maria Cliente', '5511988887777')", [
        companyId,
      ]),
    );
    const allow = (value: string) =>
      admin.does("PUT /settings/:key", { params: { key: "supportAccess" }, body: { value } });

    expect(await look(owner, companyId)).toMatchObject({ status: 400, error: "ERR_SUPPORT_NOT_ALLOWED" });
    await allow("enabled");
    const { ok } = await look(owner, companyId);
    expect(ok.company.id).toBe(companyId);
    expect(ok.users).toContainEqual({
      id: attendant.user.id,
      name: "Bia",
      email: attendant.user.email,
      profile: "user",
      queues: ["Vendas"],
    });
    expect(ok.queues.map(({ name }) => name)).toEqual(["Vendas"]);
    expect(ok.connections).toEqual([expect.objectContaining({ name: "Loja", provider: "simulator" })]);
    expect(ok.settings).toContainEqual({ key: "supportAccess", value: "enabled" });
    for (const hidden of ["token-secreto", "asaas", "Maria Cliente"]) expect(JSON.stringify(ok)).not.toContain(hidden);
    expect((await find(ok.company.email ?? "")).companies[0]?.supportAccess).toBe(true);

    expect((await look(admin, companyId)).error).toBe("ERR_NO_PERMISSION");
    await allow("disabled");
    expect((await look(owner, companyId)).error).toBe("ERR_SUPPORT_NOT_ALLOWED");
    expect((await look(owner, 999_999)).error).toBe("ERR_NO_COMPANY_FOUND");
  });
});
