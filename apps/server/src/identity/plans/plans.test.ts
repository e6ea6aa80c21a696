import { beforeAll, describe, expect, it } from "vitest";
import { routeTable } from "../../routes.ts";
import { statusesOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let owner: Person;
let sequence = 0;
const newPlan = (more: object = {}) => ({
  name: `Plano ${++sequence}`,
  users: 3,
  connections: 1,
  queues: 2,
  value: 99.9,
  ...more,
});
const add = (more: object = {}) => owner.does("POST /plans", { body: newPlan(more) });
const change = (planId: number, body: object) => owner.call("PUT /plans/:planId", { params: { planId }, body });

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

describe("a plan", () => {
  it("is added with every feature, public, and with room for files", async () => {
    const plan = await add();
    expect(plan).toEqual({
      id: plan.id,
      name: plan.name,
      users: 3,
      connections: 1,
      queues: 2,
      storage: 10_000,
      value: 99.9,
      isPublic: true,
      companies: 0,
      useCampaigns: true,
      useSchedules: true,
      useInternalChat: true,
      useExternalApi: true,
      useKanban: true,
      useOpenAi: true,
      useIntegrations: true,
    });
    expect(await owner.does("GET /plans/:planId", { params: { planId: plan.id } })).toEqual(plan);
    expect(await owner.does("GET /plans/all")).toContainEqual(plan);
  });

  it("is made once by tries with one id, at once or later, as the last try wants it", async () => {
    const body = newPlan({ clientId: "plan-a" });
    const tries = await Promise.all([1, 2, 3].map(() => owner.does("POST /plans", { body })));
    const { id } = tries[0]!;
    expect(tries.map((one) => one.id)).toEqual([id, id, id]);
    const changed = await owner.does("POST /plans", { body: { ...body, users: 7, value: 10.5, isPublic: false } });
    expect(changed).toMatchObject({ id, name: body.name, users: 7, value: 10.5, isPublic: false });
    const other = await add({ clientId: "plan-b" });
    expect(other.id).not.toBe(id);
    const taken = await owner.call("POST /plans", { body: { ...body, name: other.name } });
    expect(taken).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  });

  it("costs whole cents, which are kept exactly", async () => {
    for (const value of [0, 0.07, 19.99, 1_000_000]) expect((await add({ value })).value).toBe(value);
    for (const value of [-1, 0.001, 1_000_001, "abc"])
      expect(await owner.call("POST /plans", { body: newPlan({ value }) })).toMatchObject({
        status: 400,
        error: "ERR_VALIDATION",
      });
  });

  it("is offered at sign-up only if it is public", async () => {
    const { id } = await add({ isPublic: false });
    const offered = async () => (await test.nobody.does("GET /plans/list")).map((plan) => plan.id);
    expect(await offered()).not.toContain(id);
    await change(id, { isPublic: true });
    expect(await offered()).toContain(id);
  });

  it("is told whoever has it; the public ones to everybody; how many have one, the super user alone", async () => {
    const [admin, hidden] = [await test.nobody.signUp(), await add({ isPublic: false })];
    const attendant = await admin.colleague("user");
    for (const person of [test.nobody, attendant, admin]) {
      const plans = await person.does("GET /plans/all");
      expect(plans.map(({ id }) => id)).toEqual((await person.does("GET /plans/list")).map(({ id }) => id));
      expect(plans.every(({ isPublic, companies }) => isPublic && companies === undefined)).toBe(true);
    }
    const { planId } = await admin.does("GET /companies/:companyId", { params: { companyId: admin.user.companyId } });
    const read = (person: Person, id: number) => person.call("GET /plans/:planId", { params: { planId: id } });
    for (const person of [attendant, admin]) {
      expect((await read(person, planId ?? 0)).body).toMatchObject({ id: planId, isPublic: true });
      expect((await read(person, planId ?? 0)).body).not.toHaveProperty("companies");
      expect((await read(person, hidden.id)).body).toEqual((await read(person, 2 ** 40)).body);
    }
    expect(await read(attendant, hidden.id)).toMatchObject({ status: 404, error: "ERR_NO_PLAN_FOUND" });
    // A session that is over is none, and the browser renews it instead of showing less.
    const stale = await test.http.inject({ url: "/api/plans/all", headers: { authorization: "Bearer x.y.z" } });
    expect(stale.statusCode).toBe(403);
  });

  it("is none for the platform's own company, which has what the app's calls ask plans for", async () => {
    const params = { companyId: owner.user.companyId };
    const { plan } = await owner.does("GET /companies/listPlan/:companyId", { params });
    const asked = routeTable(test.app).flatMap(({ access }) => access.plan ?? []);
    const has = Object.entries(plan ?? {}).flatMap(([flag, isOn]) => (isOn ? [flag] : []));
    expect(has.sort()).toEqual([...new Set(asked)].sort());
  });

  it("changes in part", async () => {
    const plan = await add();
    expect((await change(plan.id, { users: 7, useKanban: false })).body).toEqual({
      ...plan,
      users: 7,
      useKanban: false,
    });
    expect((await change(plan.id, {})).body).toMatchObject({ users: 7 });
    expect((await change(2 ** 40, { users: 7 })).body).toEqual({ error: "ERR_NO_PLAN_FOUND" });
  });

  it("has a name of its own, in any writing", async () => {
    const { id, name } = await add();
    const other = await add();
    expect((await owner.call("POST /plans", { body: newPlan({ name: name.toUpperCase() }) })).body).toEqual({
      error: "ERR_NAME_TAKEN",
    });
    expect(await change(other.id, { name })).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
    expect((await change(id, { name })).status).toBe(200);
    const body = newPlan();
    const together = await Promise.all(Array.from({ length: 4 }, () => owner.call("POST /plans", { body })));
    expect(statusesOf(together)).toEqual([200, 409, 409, 409]);
  });

  it("is not removed while companies have it", async () => {
    const admin = await test.nobody.signUp();
    const plan = await add();
    const remove = () => owner.call("DELETE /plans/:planId", { params: { planId: plan.id } });
    const put = (planId: number | null) =>
      test.app.database.platform("update companies set plan_id = $2 where id = $1", [admin.user.companyId, planId]);
    await put(plan.id);
    expect(await remove()).toMatchObject({ status: 409, body: { error: "ERR_PLAN_IN_USE", count: 1 } });
    expect(await owner.does("GET /plans/:planId", { params: { planId: plan.id } })).toMatchObject({ companies: 1 });
    await put(null);
    expect((await remove()).status).toBe(200);
    expect((await remove()).error).toBe("ERR_NO_PLAN_FOUND");
  });
});

it("gives and takes features at once", async () => {
  const admin = await test.nobody.signUp();
  const { id } = await add();
  await test.app.database.platform("update companies set plan_id = $2 where id = $1", [admin.user.companyId, id]);
  const schedules = () => admin.call("GET /schedules");
  expect((await schedules()).status).toBe(200);
  await change(id, { useSchedules: false });
  expect(await schedules()).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
});
