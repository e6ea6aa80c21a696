import { beforeAll, describe, expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const server = await startMailServer();
let sequence = 0;
const newCompany = () => {
  const n = ++sequence;
  return { name: `Cliente ${n}`, email: `cliente${n}@cliente.test`, planId: 1 };
};
const without: [string, object][] = [
  ["no", {}],
  ["a blank", { password: "" }],
  ["a null", { password: null }],
];

describe("a company added without a password", () => {
  const test = useApp();
  let owner: Person;
  beforeAll(async () => {
    owner = await test.nobody.login("dono@plataforma.test");
  });
  const add = (body: object) => owner.does("POST /companies", { body: body as ReturnType<typeof newCompany> });

  it.each(without)("given %s one, answers a link by which its admin signs up, once", async (_, none) => {
    const given = newCompany();
    const { invitation, ...company } = await add({ ...given, userName: "Ana Lima", ...none });
    expect(invitation).toMatchObject({ name: "Ana Lima", profile: "admin", isMailed: false });
    expect(company.usage.users).toBe(0);
    const link = new URL(invitation?.link ?? "");
    expect([link.origin, link.pathname]).toEqual([new URL(test.app.config.publicUrl).origin, "/signup"]);
    const { companyId, invitation: token = "" } = Object.fromEntries(link.searchParams);
    expect([Number(companyId), token]).toEqual([company.id, invitation?.token]);

    const person = { name: "Ana Lima", email: given.email, password: "senha-forte", invitation: token };
    const join = () => test.nobody.call("POST /companies/cadastro", { body: person });
    expect((await join()).status).toBe(200);
    const admin = await test.nobody.login(given.email);
    expect(admin.user).toMatchObject({ name: "Ana Lima", profile: "admin", super: false, companyId: company.id });
    expect((await join()).error).toBe("ERR_INVITATION_INVALID");
    const params = { companyId: company.id };
    for (const read of [
      await owner.does("GET /companies/:companyId", { params }),
      await owner.does("PUT /companies/:companyId", { params, body: { recurrence: "ANUAL" } }),
    ])
      expect(JSON.stringify(read)).not.toContain(token);
  });

  it("is invited again where the link was lost, until somebody has joined", async () => {
    const { invitation: lost, id } = await add({ ...newCompany(), userName: "Ana Lima" });
    const again = () => owner.call("POST /companies/:companyId/invitation", { params: { companyId: id } });
    const { name, token } = (await again()).ok;
    expect(name).toBe("Ana Lima");
    const join = (invitation = "", n = 1) =>
      test.nobody.call("POST /companies/cadastro", {
        body: { name: "Ana Lima", email: `ana.${id}.${n}@cliente.test`, password: "senha-forte", invitation },
      });
    expect((await join(lost?.token)).error).toBe("ERR_INVITATION_INVALID");
    expect((await join(token)).status).toBe(200);
    expect(await again()).toMatchObject({ status: 409, error: "ERR_COMPANY_HAS_USERS" });
    const admin = await test.nobody.login(`ana.${id}.1@cliente.test`);
    const own = { params: { companyId: id } };
    expect((await admin.call("POST /companies/:companyId/invitation", own)).error).toBe("ERR_NO_PERMISSION");
    const platform = { params: { companyId: owner.user.companyId } };
    expect((await owner.call("POST /companies/:companyId/invitation", platform)).error).toBe("ERR_PLATFORM_COMPANY");
  });

  it("has a password where one is given, and then invites nobody", async () => {
    const given = newCompany();
    expect(await add({ ...given, password: "senha-forte" })).not.toHaveProperty("invitation");
    expect((await test.nobody.login(given.email)).user.profile).toBe("admin");
  });

  it("is refused where its e-mail or its name is another's", async () => {
    const given = newCompany();
    await add({ ...given, password: "senha-forte" });
    const refused = async (change: object) =>
      (await owner.call("POST /companies", { body: { ...newCompany(), ...change } })).error;
    expect(await refused({ email: given.email })).toBe("ERR_EMAIL_TAKEN");
    expect(await refused({ name: given.name })).toBe("ERR_COMPANY_NAME_TAKEN");
    expect(await refused({ password: "1234" })).toBe("ERR_VALIDATION");
  });
});

describe("where the installation sends mail", () => {
  const test = useApp({ ROLES: "web,worker", SMTP_URL: `${server.url}?from=recado@plataforma.test` });

  it("the link goes to the company's e-mail too, in the super user's language", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    await owner.does("POST /users/set-language/:lang", { params: { lang: "en" } });
    const given = newCompany();
    const { invitation } = await owner.does("POST /companies", { body: given });
    expect(invitation?.isMailed).toBe(true);
    const mail = () => server.mails.find(({ to }) => to === given.email)?.text;
    await expect.poll(mail).toContain(`An invitation to run ${given.name} on Recado`);
    expect(mail()).toContain(invitation?.link);
  });
});
