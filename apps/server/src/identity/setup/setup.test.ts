import { describe, expect, it } from "vitest";
import { productVersion } from "@recado/contracts/limits";
import { setupCode, useApp } from "../../testing/harness.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { isSetupCode, setupCodeOf } from "./setup-code.ts";

const test = useApp();
const platform = (statement: string) => test.app.database.platform(statement);
const setUp = (name: string, code = setupCode) =>
  test.nobody.call("POST /setup", { body: { code, name, email: `${name}@dono.test`, password: "senha-forte" } });

it("says the product's version to anybody", async () => {
  expect(await test.nobody.does("GET /version")).toEqual({ version: productVersion });
});

describe("an app that has its owner", () => {
  it("says so, and takes no second one, whatever the code", async () => {
    expect(await test.nobody.does("GET /setup")).toEqual({ needed: false, signUp: true });
    for (const code of [setupCode, "another-code"]) {
      expect((await setUp("outro", code)).body).toEqual({ error: "ERR_SETUP_DONE" });
    }
  });

  it("has the owner as super user of the platform's company, with every feature that is built and no date", async () => {
    const owner = await test.nobody.login("dono@plataforma.test");
    expect(owner.user).toMatchObject({
      name: "Plataforma",
      profile: "admin",
      super: true,
      company: {
        name: "Plataforma",
        dueDate: "2099-12-31",
        planId: null,
        plan: { useCampaigns: true, useInternalChat: true },
      },
    });
  });
});

describe("an app that waits for its owner", () => {
  const wait = () => platform("update platform_state set owner_company_id = null, owner_made_at = null");

  it("lets nobody sign up or in before", async () => {
    await wait();
    expect(await test.nobody.does("GET /setup")).toMatchObject({ needed: true });
    const login = await test.nobody.call("POST /auth/login", {
      body: { email: "dono@plataforma.test", password: "senha-forte" },
    });
    expect([login.status, login.error]).toEqual([409, "ERR_SETUP_NEEDED"]);
    const signUp = await test.nobody.call("POST /companies/cadastro", {
      body: { name: "Cedo Demais", email: "cedo@demais.test", password: "senha-forte", planId: 1 },
    });
    expect([signUp.status, signUp.error]).toEqual([409, "ERR_SETUP_NEEDED"]);
  });

  it("refuses a wrong code, and says which field is wrong", async () => {
    await wait();
    expect(await setUp("alguem", "wrong-code")).toMatchObject({ status: 400, error: "ERR_SETUP_CODE_INVALID" });
    const answer = await test.nobody.call("POST /setup", {
      body: { code: "", name: "x", email: "nobody", password: "1234" },
    });
    expect(answer.body).toEqual({
      error: "ERR_VALIDATION",
      fields: { code: "required", name: "too_short", email: "invalid_email", password: "too_short" },
    });
    expect(await test.nobody.does("GET /setup")).toMatchObject({ needed: true });
  });

  it("gets one owner, signed in, when several come at once", async () => {
    await wait();
    const names = ["um", "dois", "tres", "quatro", "cinco"];
    const asked = await test.app.database.platformTransaction(async (tx) => {
      await tx.sql("select from platform_state for update");
      const all = names.map((name) => setUp(`dono-${name}`));
      await untilWaiting(tx, names.length);
      return { all };
    });
    const answers = await Promise.all(asked.all);
    const [winner, ...others] = answers.sort((a, b) => a.status - b.status);
    expect(winner).toMatchObject({ status: 200, ok: { user: { super: true, company: { dueDate: "2099-12-31" } } } });
    expect(String(winner?.headers["set-cookie"])).toMatch(/^jrt=/);
    expect(others.map(({ error }) => error)).toEqual(Array(4).fill("ERR_SETUP_DONE"));
    const made = await platform("select 1 from companies where name like 'dono-%'");
    expect(made).toHaveLength(1);
  });

  it("limits how often the code is guessed", async () => {
    await wait();
    const guess = () =>
      test.nobody.call("POST /setup", {
        from: "198.51.100.7",
        body: { code: "guess", name: "Alguém", email: "a@b.test", password: "senha-forte" },
      });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

describe("the code", () => {
  const appWith = (code: string | undefined) => ({
    ...test.app,
    config: { ...test.app.config, setupCode: code },
  });

  it("is what SETUP_CODE says, or else the same at each start of this app, and long", () => {
    expect(setupCodeOf(appWith("fixed-code"))).toBe("fixed-code");
    const drawn = setupCodeOf(appWith(undefined));
    expect(drawn).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(setupCodeOf(appWith(undefined))).toBe(drawn);
  });

  it("may be typed in small letters and without dashes", () => {
    const app = appWith(undefined);
    const drawn = setupCodeOf(app);
    expect(isSetupCode(app, drawn.toLowerCase().replaceAll("-", " "))).toBe(true);
    expect(isSetupCode(app, drawn.slice(0, -1))).toBe(false);
    expect(isSetupCode(app, "")).toBe(false);
  });
});
