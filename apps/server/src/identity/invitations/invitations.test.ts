import { describe, expect, it } from "vitest";
import { signToken } from "../../platform/crypto/tokens.ts";
import { useApp } from "../../testing/harness.ts";
import { statusesOf } from "../../testing/answers.ts";

const test = useApp();
let sequence = 0;
const form = () => ({ name: "Bia Souza", email: `bia${++sequence}@convite.test`, password: "senha-forte" });
const signUp = (invitation: string, more: object = {}) =>
  test.nobody.call("POST /companies/cadastro", { body: { ...form(), ...more, invitation } });

describe("an invitation", () => {
  it("adds one user to the company that invited, with its profile and the queues that still exist", async () => {
    const admin = await test.nobody.signUp();
    const [sales, gone] = [await admin.queue("Vendas"), await admin.queue("Antiga")];
    const body = { name: "Bia", profile: "supervisor" as const, queueIds: [sales, gone] };
    const { token } = await admin.does("POST /invitations", { body });
    await admin.does("DELETE /queue/:queueId", { params: { queueId: gone } });
    expect(await test.nobody.does("GET /invitations/company", { query: { invitation: token } })).toEqual({
      name: admin.user.company.name,
      userName: "Bia",
    });
    const person = { ...form(), profile: "admin", companyId: 1 };
    expect((await signUp(token, person)).body).toEqual({
      id: admin.user.companyId,
      name: admin.user.company.name,
      dueDate: admin.user.company.dueDate,
    });
    expect((await test.nobody.login(person.email)).user).toMatchObject({
      name: "Bia Souza",
      profile: "supervisor",
      companyId: admin.user.companyId,
      queues: [{ id: sales }],
    });
    expect(await admin.does("GET /invitations")).toEqual([]);
    expect((await signUp(token)).error).toBe("ERR_INVITATION_INVALID");
  });

  it("is good for one of two who use it at once", async () => {
    const admin = await test.nobody.signUp();
    const { token } = await admin.does("POST /invitations", { body: {} });
    expect(statusesOf(await Promise.all([signUp(token), signUp(token), signUp(token)]))).toEqual([200, 400, 400]);
  });

  it("stays good when the sign-up is refused", async () => {
    const admin = await test.nobody.signUp();
    const { token } = await admin.does("POST /invitations", { body: {} });
    expect((await signUp(token, { email: admin.user.email })).error).toBe("ERR_EMAIL_TAKEN");
    expect((await signUp(token)).status).toBe(200);
  });

  it("is listed to admins with the same link, and withdrawn once", async () => {
    const admin = await test.nobody.signUp();
    const made = await admin.does("POST /invitations", { body: {} });
    expect(await admin.does("GET /invitations")).toEqual([made]);
    const attendant = await admin.colleague("user");
    expect((await attendant.call("GET /invitations")).error).toBe("ERR_NO_PERMISSION");
    const withdraw = () => admin.call("DELETE /invitations/:invitationId", { params: { invitationId: made.id } });
    expect((await withdraw()).status).toBe(200);
    expect(await withdraw()).toMatchObject({ status: 404, error: "ERR_NO_INVITATION_FOUND" });
    expect((await signUp(made.token)).error).toBe("ERR_INVITATION_INVALID");
  });

  it("is made once by tries with one id, at once or later, as the last try wants it, with the same link", async () => {
    const admin = await test.nobody.signUp();
    const invite = (body: object, person = admin) => person.call("POST /invitations", { body });
    const first = { clientId: "a", name: "Bia", profile: "supervisor" };
    const tries = await Promise.all([1, 2, 3].map(() => invite(first)));
    const { id, token } = tries[0]!.ok;
    expect(tries.map(({ ok }) => [ok.id, ok.token])).toEqual(tries.map(() => [id, token]));
    const queueId = await admin.queue("Vendas");
    const changed = (await invite({ clientId: "a", queueIds: [queueId] })).ok;
    expect(changed).toMatchObject({ id, token, name: null, profile: "user", queueIds: [queueId] });
    expect(await invite({ clientId: "a", queueIds: [999_999] })).toMatchObject({ error: "ERR_NO_QUEUE_FOUND" });
    const other = (await invite({ clientId: "b" })).ok;
    expect(await admin.does("GET /invitations")).toEqual([other, changed]);
    expect((await invite(first, await test.nobody.signUp())).ok.id).not.toBe(id);

    const person = form();
    expect((await signUp(token, person)).status).toBe(200);
    expect((await test.nobody.login(person.email)).user).toMatchObject({ profile: "user", queues: [{ id: queueId }] });
    const anew = (await invite(first)).ok;
    expect(anew.id, "once it was used, the form makes another").not.toBe(id);
    expect((await signUp(anew.token)).status).toBe(200);
    await test.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update invitations set expires_at = now() - interval '1 day' where company_id = $1 and id = $2", [
        tx.companyId,
        other.id,
      ]),
    );
    expect((await invite({ clientId: "b" })).ok.id, "and once it has expired").not.toBe(other.id);
  });

  it("ends when fifty newer ones are open", async () => {
    const admin = await test.nobody.signUp();
    const first = await admin.does("POST /invitations", { body: {} });
    for (let n = 0; n < 50; n++) await admin.does("POST /invitations", { body: {} });
    const open = await admin.does("GET /invitations");
    expect(open).toHaveLength(50);
    expect(open.map(({ id }) => id)).not.toContain(first.id);
  });

  it("is refused when expired, for something else, of a company that is gone, or beyond the plan", async () => {
    const admin = await test.nobody.signUp();
    const { companyId } = admin.user;
    const { id: invitationId, token } = await admin.does("POST /invitations", { body: {} });
    const sign = (purpose: string, claims: object, seconds = 3_600) =>
      signToken(test.app.secrets.deriveKey("invitation"), purpose, { companyId, invitationId, ...claims }, seconds);
    const refused = [
      await sign("invitation", {}, -60),
      await sign("access", {}),
      await sign("invitation", { companyId: 999_999 }),
      await sign("invitation", { invitationId: "1" }),
      "none",
    ];
    for (const bad of refused) expect((await signUp(bad)).error).toBe("ERR_INVITATION_INVALID");
    await test.app.database.platform(
      `with small as (insert into plans (name, users, connections, queues, value_cents, is_public)
         values ('Um', 1, 1, 1, 0, false) returning id)
       update companies set plan_id = (select id from small) where id = $1`,
      [companyId],
    );
    expect(await signUp(token)).toMatchObject({ status: 409, body: { error: "ERR_PLAN_USERS_LIMIT", count: 1 } });
  });
});
