import { describe, expect, it } from "vitest";
import { statusesOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import { endOfTrial } from "./rules.ts";

const test = useApp();
let sequence = 0;
const form = () => {
  const n = ++sequence;
  return {
    name: `Loja ${n}`,
    email: `loja${n}@loja.test`,
    phone: "(11) 99999-0000",
    password: "senha-forte",
    planId: 1,
  };
};
const signUp = (body: object, from?: string) =>
  test.nobody.call("POST /companies/cadastro", { body: body as ReturnType<typeof form>, ...(from ? { from } : {}) });

describe("sign-up", () => {
  it("names the admin as told, and takes a phone with its country code", async () => {
    const given = {
      ...form(),
      name: "Flores da Serra",
      userName: "Ana Lima",
      email: "ana.lima@flores.test",
      phone: "+55 (11) 98888-7777",
    };
    expect((await signUp(given)).status).toBe(200);
    const admin = await test.nobody.login("ana.lima@flores.test");
    expect(admin.user.name).toBe("Ana Lima");
    const company = await admin.does("GET /companies/:companyId", { params: { companyId: admin.user.companyId } });
    expect(company).toMatchObject({ name: given.name, phone: "11988887777" });
  });

  it("takes a phone of another country whole", async () => {
    const given = { ...form(), name: "Lisboa Dental", email: "rui@lisboa.test", phone: "+351 912 345 678" };
    expect((await signUp(given)).status).toBe(200);
    const admin = await test.nobody.login("rui@lisboa.test");
    const params = { companyId: admin.user.companyId };
    expect((await admin.does("GET /companies/:companyId", { params })).phone).toBe("+351912345678");
  });

  it("makes a company with its admin, its trial and its language", async () => {
    const answer = await signUp({ ...form(), name: "Flores do Vale", email: "Ana@Flores.Test", language: "es" });
    const dueDate = endOfTrial(new Date()).toISOString();
    expect(answer.body).toEqual({ id: expect.any(Number), name: "Flores do Vale", dueDate });
    const admin = await test.nobody.login("ana@flores.test");
    expect(admin.user).toMatchObject({ name: "Flores do Vale", profile: "admin", super: false, language: "es" });
    expect(admin.user.company.settings).toContainEqual({ key: "language", value: "es" });
    expect(
      await admin.does("GET /companies/:companyId", { params: { companyId: admin.user.companyId } }),
    ).toMatchObject({
      name: "Flores do Vale",
      email: "ana@flores.test",
      phone: "11999990000",
      plan: { name: "Essencial", users: 10, value: 149.9 },
      status: true,
      dueDate,
      trialExpiration: dueDate,
      recurrence: "MENSAL",
    });
  });

  it("ignores what a visitor must not decide", async () => {
    const body = {
      ...form(),
      dueDate: "2099-12-31",
      status: "f",
      recurrence: "ANUAL",
      campaignsEnabled: true,
      trialExpiration: "2099-12-31",
      companyId: 1,
      super: true,
      profile: "user",
      value: 0,
    };
    expect((await signUp(body)).ok.dueDate).toBe(endOfTrial(new Date()).toISOString());
    const { user } = await test.nobody.login(body.email);
    expect(user).toMatchObject({ profile: "admin", super: false });
    expect(user.companyId).not.toBe(1);
  });

  it.each<[string, object, number, object]>([
    ["a short name", { name: "x" }, 400, { error: "ERR_VALIDATION", fields: { name: "too_short" } }],
    ["a long name", { name: "x".repeat(51) }, 400, { error: "ERR_VALIDATION", fields: { name: "too_long" } }],
    ["no e-mail", { email: "loja" }, 400, { error: "ERR_VALIDATION", fields: { email: "invalid_email" } }],
    ["a short password", { password: "1234" }, 400, { error: "ERR_VALIDATION", fields: { password: "too_short" } }],
    [
      "a long password",
      { password: "x".repeat(51) },
      400,
      { error: "ERR_VALIDATION", fields: { password: "too_long" } },
    ],
    ["a missing password", { password: undefined }, 400, { error: "ERR_VALIDATION", fields: { password: "required" } }],
    ["a long phone", { phone: "119999900001" }, 400, { error: "ERR_VALIDATION", fields: { phone: "too_long" } }],
    [
      "a foreign phone that is too long",
      { phone: "+3519123456789012" },
      400,
      { error: "ERR_VALIDATION", fields: { phone: "too_long" } },
    ],
    [
      "a foreign phone that is too short",
      { phone: "+351912" },
      400,
      { error: "ERR_VALIDATION", fields: { phone: "too_short" } },
    ],
    ["a short phone", { phone: "999990" }, 400, { error: "ERR_VALIDATION", fields: { phone: "too_short" } }],
    [
      "a long name of the admin",
      { userName: "x".repeat(51) },
      400,
      { error: "ERR_VALIDATION", fields: { userName: "too_long" } },
    ],
    ["an unknown plan", { planId: 999_999 }, 404, { error: "ERR_NO_PLAN_FOUND" }],
    ["the platform's e-mail", { email: "dono@plataforma.test" }, 409, { error: "ERR_EMAIL_TAKEN" }],
    ["the platform's name, in capitals", { name: "PLATAFORMA" }, 409, { error: "ERR_COMPANY_NAME_TAKEN" }],
    ["an invitation that is none", { invitation: "invitation" }, 400, { error: "ERR_INVITATION_INVALID" }],
  ])("refuses %s", async (_, wrong, status, body) => {
    const answer = await signUp({ ...form(), ...wrong });
    expect([answer.status, answer.body]).toEqual([status, body]);
  });

  it("refuses a plan that is not offered", async () => {
    const [plan] = await test.app.database.platform<{ id: number }>(
      "insert into plans (name, users, connections, queues, value_cents, is_public) values ('Parceiros' || gen_random_uuid(), 99, 99, 99, 0, false) returning id",
    );
    expect((await signUp({ ...form(), planId: plan?.id })).error).toBe("ERR_NO_PLAN_FOUND");
    expect((await test.nobody.does("GET /plans/list")).map(({ name }) => name)).toEqual(["Essencial"]);
  });

  it("keeps names and e-mails unique under parallel requests, and nothing of those refused", async () => {
    const one = form();
    const sameMail = await Promise.all(Array.from({ length: 5 }, () => signUp({ ...form(), email: one.email })));
    expect(statusesOf(sameMail)).toEqual([200, 409, 409, 409, 409]);
    expect(sameMail.find(({ status }) => status === 409)?.error).toBe("ERR_EMAIL_TAKEN");
    const sameName = await Promise.all(Array.from({ length: 5 }, () => signUp({ ...form(), name: one.name })));
    expect(statusesOf(sameName)).toEqual([200, 409, 409, 409, 409]);
    expect(sameName.find(({ status }) => status === 409)?.error).toBe("ERR_COMPANY_NAME_TAKEN");
    const [counts] = await test.app.database.platform<{ companies: number; mails: number }>(
      `select (select count(*) from companies where name like 'Loja %') as companies,
              (select count(*) from email_directory where email like 'loja%') as mails`,
    );
    expect(counts?.companies).toBe(counts?.mails);
  });

  it("is limited by address", async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await signUp({ ...form(), planId: 999_999 }, "198.51.100.3")).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
  });

  it("is closed while the platform says so, but for those who are invited", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const userCreation = (value: string) =>
      owner.does("PUT /settings/:key", { params: { key: "userCreation" }, body: { value } });
    const admin = await test.nobody.signUp();
    await userCreation("disabled");
    expect(await test.nobody.does("GET /setup")).toEqual({ needed: false, signUp: false });
    expect(await signUp(form())).toMatchObject({ status: 400, error: "ERR_USER_CREATION_DISABLED" });
    const { token } = await admin.does("POST /invitations", { body: {} });
    expect((await signUp({ ...form(), invitation: token })).status).toBe(200);
    await userCreation("enabled");
    expect(await test.nobody.does("GET /setup")).toEqual({ needed: false, signUp: true });
    expect((await signUp(form())).status).toBe(200);
  });
});

describe("a company", () => {
  it("is read by its own people and the super user; for others it does not exist", async () => {
    const [mine, other] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const owner = await test.nobody.login("dono@plataforma.test");
    const attendant = await mine.colleague("user");
    const params = { companyId: mine.user.companyId };
    for (const person of [mine, attendant, owner]) {
      expect((await person.does("GET /companies/:companyId", { params })).id).toBe(params.companyId);
      expect(await person.does("GET /companies/listPlan/:companyId", { params })).toMatchObject({
        id: params.companyId,
        plan: { name: "Essencial", useKanban: true },
        usage: { users: 2, connections: 0, queues: 0, storage: 0 },
      });
    }
    for (const call of ["GET /companies/:companyId", "GET /companies/listPlan/:companyId"] as const) {
      const missing = await other.call(call, { params: { companyId: 999_999 } });
      expect((await other.call(call, { params })).body).toEqual(missing.body);
      expect(missing).toMatchObject({ status: 404, error: "ERR_NO_COMPANY_FOUND" });
    }
  });
});
