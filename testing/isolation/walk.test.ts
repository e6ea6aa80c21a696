import { expect, test } from "vitest";
import { permissionsOf } from "@recado/contracts/permissions";
import { routeTable } from "../../apps/server/src/routes.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import type { Route } from "../../apps/server/src/platform/http/route.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import type { Ids } from "../../apps/server/src/testing/isolation.ts";
import { callerOf, covers, furnish, nowhere, nowhereBut, tables } from "./covers.ts";

/**
 * Walks the whole route table with another company's ids, with a lower profile, with another queue and without a
 * session. A route without its line in its module's isolation.ts fails.
 */
const home = useApp();
const routes = routeTable({} as App);

const called = async (person: Person, { call }: Route, ids: Ids) => {
  const cover = covers[call];
  if (!cover) throw new Error(`${call} has no line in the isolation.ts of its module`);
  const { status, body } = await person.call(call, cover.ask(ids));
  return { status, body };
};

test("every route has its line", () => {
  expect(routes.map((route) => route.call).sort()).toEqual(Object.keys(covers).sort());
});

test("every call of the contracts is a route, once", async () => {
  const { contracts } = await import("@recado/contracts");
  expect(routes.map((route) => route.call).sort()).toEqual(Object.keys(contracts).sort());
});

test("another company's ids answer as ids that don't exist, and change nothing", async () => {
  const victim = await home.nobody.signUp();
  const theirs = await furnish(home.app, victim);
  const intruder = await home.nobody.signUp();
  const own = await furnish(home.app, intruder);
  const before = await snapshot(theirs.companyId);
  for (const route of routes.filter(({ call }) => covers[call]?.of)) {
    const caller = callerOf(home, route, intruder, own);
    const foreign = await called(caller, route, theirs);
    const absent = await called(caller, route, nowhere);
    expect({ call: route.call, ...foreign }).toEqual({ call: route.call, ...absent });
    expect({
      call: route.call,
      isRefused: foreign.status >= 400 && foreign.status !== 401 && foreign.status !== 403,
    }).toEqual({ call: route.call, isRefused: true });
  }
  expect(await snapshot(theirs.companyId)).toEqual(before);
}, 60_000);

test("lists never hold another company's rows, whatever the query asks for", async () => {
  const victim = await home.nobody.signUp();
  const theirs = await furnish(home.app, victim);
  const intruder = await home.nobody.signUp();
  const narrowing = {
    companyId: String(theirs.companyId),
    showAll: "true",
    queueIds: `[${theirs.queueId}]`,
    users: `[${theirs.userId}]`,
  };
  for (const route of routes.filter(({ call }) => covers[call]?.list)) {
    const query = covers[route.call]?.ask(theirs).query;
    const { status, body } = await intruder.call(route.call, { query: { ...query, ...narrowing } } as never);
    expect({ call: route.call, status }).toEqual({ call: route.call, status: 200 });
    expect(JSON.stringify(body)).not.toContain("segredo da empresa");
    expect(JSON.stringify(body)).not.toContain(victim.user.email);
  }
}, 60_000);

test("without a session, or with a forged one, every route but the public ones asks for a refresh, or for a token", async () => {
  const admin = await home.nobody.signUp();
  const ids = await furnish(home.app, admin);
  const [header, , signature] = admin.token.split(".") as [string, string, string];
  const claims = Buffer.from(
    JSON.stringify({
      id: admin.user.id,
      companyId: 1,
      profile: "admin",
      super: true,
      purpose: "access",
      exp: 9_999_999_999,
    }),
  ).toString("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  const forged = [`${header}.${claims}.${signature}`, `${none}.${claims}.`, "palavras", ""].map(
    (token) => new Person(home, { token, user: admin.user }),
  );
  for (const route of routes.filter(({ access }) => access.who !== "public")) {
    for (const person of [home.nobody, ...forged]) {
      expect({ call: route.call, ...(await called(person, route, ids)) }).toEqual({
        call: route.call,
        ...(route.access.who === "connection"
          ? { status: 401, body: { error: "ERR_API_TOKEN" } }
          : { status: 403, body: { error: "ERR_TOKEN_EXPIRED" } }),
      });
    }
  }
}, 60_000);

test("a lower profile is refused what is not for it", async () => {
  const admin = await home.nobody.signUp();
  const ids = await furnish(home.app, admin);
  for (const profile of ["user", "supervisor"] as const) {
    const person = await admin.colleague(profile, { queueIds: [ids.queueId] });
    const allowed = ({ access: { who } }: Route) =>
      who === "public" ||
      who === "user" ||
      who === "connection" ||
      permissionsOf({ profile, grants: [] }).some((one) => one === who);
    for (const route of routes.filter((one) => !allowed(one))) {
      const { status, body } = await called(person, route, ids);
      expect({ call: route.call, profile, status, body }).toEqual({
        call: route.call,
        profile,
        status: 400,
        body: { error: "ERR_NO_PERMISSION" },
      });
    }
  }
}, 60_000);

test("an attendant of another queue finds no conversation, message or file of it", async () => {
  const admin = await home.nobody.signUp();
  const ids = await furnish(home.app, admin);
  const stranger = await admin.colleague("user", { queueIds: [await admin.queue()] });
  for (const route of routes.filter(({ call }) => covers[call]?.of === "conversation")) {
    const seen = await called(stranger, route, ids);
    const absent = await called(stranger, route, nowhere);
    expect({ call: route.call, ...seen }).toEqual({ call: route.call, ...absent });
  }
  const { tickets } = await stranger.does("GET /tickets", {
    query: { searchParam: "maria", showAll: "true", queueIds: `[${ids.queueId}]` },
  });
  expect(tickets).toEqual([]);
}, 60_000);

test("ids that are 0, negative, huge or words are refused as malformed", async () => {
  const admin = await home.nobody.signUp();
  const own = await furnish(home.app, admin);
  for (const route of routes.filter(({ call }) => covers[call]?.of && !call.includes(":uuid"))) {
    const key = /:(\w*[iI]d)\b/.exec(route.call)?.[1];
    if (!key) continue;
    for (const id of ["0", "-1", "9".repeat(30), "palavras", "1.5", "%00"]) {
      const { status, error } = await callerOf(home, route, admin, own).call(route.call, {
        ...covers[route.call]?.ask(nowhereBut({ [key]: id })),
      });
      expect({ call: route.call, id, status, error }).toEqual({
        call: route.call,
        id,
        status: 400,
        error: "ERR_VALIDATION",
      });
    }
  }
}, 60_000);

/** The number of rows of each table and a hash of them; a job of its own writes `looked_at`. */
async function snapshot(companyId: number): Promise<unknown> {
  return home.app.database.tenant(companyId, async (tx) => {
    const rows: unknown[] = [];
    for (const table of tables)
      rows.push(
        await tx.sql(
          `select '${table}' as name, count(*) as rows, md5(string_agg(content, '' order by content)) as mark from ${table} t, lateral (select (to_jsonb(t) - 'looked_at')::text as content) r where company_id = $1`,
          [companyId],
        ),
      );
    return rows;
  });
}
