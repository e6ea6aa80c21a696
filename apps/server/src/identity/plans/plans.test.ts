import { beforeAll, describe, expect, it } from "vitest";
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
