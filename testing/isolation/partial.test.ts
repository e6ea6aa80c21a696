import { expect, test } from "vitest";
import { routeTable } from "../../apps/server/src/routes.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { callerOf, covers, furnish } from "./covers.ts";

const home = useApp();
/** The changes that may leave out any field. */
const partial = routeTable({} as App).filter(
  ({ method, contract }) => method === "PUT" && contract.body?.safeParse({}).success,
);

test("a change that names no field is taken, and sets none to a default", async () => {
  const admin = await home.nobody.signUp();
  const ids = await furnish(home.app, admin);
  const refused: unknown[] = [];
  for (const route of partial) {
    // `scope` says which messages of a series change, and is no field of theirs.
    const set = Object.keys(route.contract.body?.parse({}) ?? {}).filter((field) => field !== "scope");
    expect(set, route.call).toEqual([]);
    const ask = { ...covers[route.call]?.ask(ids), body: {} };
    const { status, body } = await callerOf(home, route, admin, ids).call(route.call, ask);
    // Calls that only the platform may make are refused before validation.
    if (status >= 500 || (status >= 400 && JSON.stringify(body).includes("ERR_VALIDATION")))
      refused.push({ call: route.call, status, body });
  }
  expect(partial.length).toBeGreaterThan(15);
  expect(refused).toEqual([]);
}, 120_000);
