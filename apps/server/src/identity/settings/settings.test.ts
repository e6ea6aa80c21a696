import { describe, expect, it, vi } from "vitest";
import { limits } from "@recado/contracts/limits";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { acceptsCalls } from "../../channels/sessions/settings.ts";
import { reopenWindowMinutes } from "../../inbox/tickets/settings.ts";
import { companySettings } from "./access.ts";
import { readSecret } from "./secret.ts";
import { asaas } from "./settings.ts";

const test = useApp();
const read = async (person: Person) =>
  Object.fromEntries((await person.does("GET /settings")).map(({ key, value }) => [key, value]));
const change = (person: Person, key: string, value: string) =>
  person.call("PUT /settings/:key", { params: { key }, body: { key, value } });

describe("settings", () => {
  it("begin with their defaults, and keep what an admin changes, for the company alone", async () => {
    const [admin, other] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const before = await read(admin);
    expect(before).toMatchObject({
      userRating: "disabled",
      scheduleType: "disabled",
      CheckMsgIsGroup: "enabled",
      call: "enabled",
      chatBotType: "text",
      sideMenu: "open",
      singleSession: "enabled",
      timezone: "America/Sao_Paulo",
      reopenWindowMinutes: "120",
      ratingTimeoutMinutes: "30",
      campaignsEnabled: "true",
      sendPerMinute: "1200",
      sendBurst: "40",
      alertAfterMinutes: "2",
      asaas: "",
      alertWebhook: "",
    });
    expect((await change(admin, "reopenWindowMinutes", "15")).body).toEqual({
      key: "reopenWindowMinutes",
      value: "15",
    });
    expect((await change(admin, "reopenWindowMinutes", "20")).status).toBe(200);
    expect(await read(admin)).toEqual({ ...before, reopenWindowMinutes: "20" });
    expect(await read(other)).toEqual(before);
    const settings = await test.app.database.tenant(admin.user.companyId, (tx) =>
      companySettings(tx, { reopenWindowMinutes, acceptsCalls }),
    );
    expect(settings).toEqual({ reopenWindowMinutes: "20", acceptsCalls: "enabled" });
  });

  it("are told to the whole company when they change", async () => {
    const admin = await test.nobody.signUp();
    const publish = vi.spyOn(test.app.realtime, "publish");
    await change(admin, "sideMenu", "closed");
    await change(admin, "asaas", "$aact_secret_1234");
    const { companyId } = admin.user;
    expect(publish.mock.calls).toEqual([
      [
        companyId,
        [mainRoom(companyId)],
        "settings",
        { action: "update", setting: { key: "sideMenu", value: "closed" } },
      ],
    ]);
    publish.mockRestore();
  });

  it("refuse values outside of their rule, and keys outside of the list", async () => {
    const admin = await test.nobody.signUp();
    const before = await read(admin);
    expect((await change(admin, "call", "maybe")).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { value: "unknown_value" },
    });
    expect((await change(admin, "timezone", "Mars/Olympus")).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { value: "invalid" },
    });
    expect((await change(admin, "timezone", "x".repeat(limits.setting.max + 1))).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { value: "too_long" },
    });
    for (const key of ["unknown", "campaignsEnabled", "__proto__", "toString"]) {
      expect(await change(admin, key, "true")).toMatchObject({ status: 404, error: "ERR_NO_SETTING_FOUND" });
    }
    expect(await read(admin)).toEqual(before);
  });

  it("say of campaigns what the plan says", async () => {
    const admin = await test.nobody.signUp();
    await test.app.database.platform(
      `with plain as (insert into plans (name, users, connections, queues, value_cents, is_public, use_campaigns) values ('Sem' || gen_random_uuid(), 9, 9, 9, 0, false, false) returning id)
       update companies set plan_id = (select id from plain) where id = $1`,
      [admin.user.companyId],
    );
    expect((await read(admin)).campaignsEnabled).toBe("false");
    expect((await admin.does("GET /auth/me")).company.settings).toContainEqual({
      key: "campaignsEnabled",
      value: "false",
    });
  });
});

describe("the token of asaas", () => {
  const secret = "$aact_YTU5YTE0M2M2N2I4MTliNzk0YTI5N2U5Mzdj";

  it("is sealed in the database, a mask to admins, and absent for everybody else", async () => {
    const admin = await test.nobody.signUp();
    const attendant = await admin.colleague("user");
    expect((await change(admin, "asaas", secret)).body).toEqual({ key: "asaas", value: "••••Mzdj" });
    expect((await read(admin)).asaas).toBe("••••Mzdj");
    expect(await read(attendant)).not.toHaveProperty("asaas");
    const everywhere = [await admin.does("GET /auth/me"), (await test.nobody.login(admin.user.email)).user];
    expect(JSON.stringify(everywhere)).not.toContain("asaas");
    await test.app.database.tenant(admin.user.companyId, async (tx) => {
      const [row] = await tx.sql<{ value: string }>(
        "select value from settings where company_id = $1 and key = 'asaas'",
        [tx.companyId],
      );
      expect(row?.value).toMatch(/^[\w-]{80,}$/);
      expect(Buffer.from(row?.value ?? "", "base64url").toString("latin1")).not.toContain("aact");
      expect(await readSecret(test.app, tx, asaas)).toBe(secret);
    });
  });

  it("stays when its mask or nothing is sent back, and goes by a call of its own", async () => {
    const admin = await test.nobody.signUp();
    await change(admin, "asaas", secret);
    expect((await change(admin, "asaas", "••••Mzdj")).body).toEqual({ key: "asaas", value: "••••Mzdj" });
    const kept = () => test.app.database.tenant(admin.user.companyId, (tx) => readSecret(test.app, tx, asaas));
    expect(await kept()).toBe(secret);
    for (const value of ["", " ", null]) {
      const answer = await admin.call("PUT /settings/:key", {
        params: { key: "asaas" },
        body: { value: value as string },
      });
      expect(answer.body).toEqual({ key: "asaas", value: "••••Mzdj" });
    }
    expect(await kept()).toBe(secret);
    const remove = (key: string) => admin.call("DELETE /settings/:key", { params: { key } });
    expect(await remove("timezone")).toMatchObject({ status: 404, error: "ERR_NO_SETTING_FOUND" });
    expect((await remove("asaas")).body).toEqual({ key: "asaas", value: "" });
    expect(await kept()).toBe("");
  });
});

describe("the platform's settings", () => {
  it("are the super user's alone", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const admin = await test.nobody.signUp();
    expect(await read(admin)).not.toHaveProperty("userCreation");
    expect(await read(owner)).toMatchObject({ userCreation: "enabled", overdueAdminBilling: "disabled" });
    for (const key of ["userCreation", "overdueAdminBilling"]) {
      expect(await change(admin, key, "disabled")).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    }
    expect((await change(owner, "userCreation", "disabled")).status).toBe(200);
    expect((await read(owner)).userCreation).toBe("disabled");
  });

  it("are not a colleague's of the super user", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    const colleague = await owner.colleague("admin");
    expect(await change(colleague, "userCreation", "enabled")).toMatchObject({
      status: 400,
      error: "ERR_NO_PERMISSION",
    });
  });
});
