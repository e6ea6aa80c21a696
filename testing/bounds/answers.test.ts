import { z } from "zod";
import pg from "pg";
import { expect, inject, test } from "vitest";
import type { Call } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { routeTable } from "../../apps/server/src/routes.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import type { Route } from "../../apps/server/src/platform/http/route.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Ids } from "../../apps/server/src/testing/isolation.ts";
import { callerOf, covers, furnish } from "../isolation/covers.ts";
import { fillCompany } from "./fill-company.ts";

/** Walks every call that reads a list, of a company that has the largest rows that may be stored. */
const home = useApp({ ROLES: "web" });

/** Further parameters for list calls, besides those of the module's isolation.ts, that make the answer larger. */
const asks: { [C in Call]?: (ids: Ids) => readonly object[] } = {
  "GET /tickets": () => [{ query: { showAll: "true" } }, { query: { showAll: "true", status: "closed" } }],
  "GET /api/kanban/board": () => [{ query: { showAll: "true", cardsPerLane: limits.page.laneMax } }],
  "GET /api/kanban/lanes/:laneId/cards": () => [
    { params: { laneId: "lane0" }, query: { showAll: "true", limit: limits.page.laneMax } },
  ],
  "GET /api/kanban/times": () => [{ query: { showAll: "true" } }],
  "GET /schedules": () => [{}, { query: { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" } }],
  "GET /contacts/:contactId/files": ({ contactId }) =>
    ["media", "documents"].map((kind) => ({ params: { contactId }, query: { kind } })),
  "GET /dashboard/conversations": () => [
    { query: { of: "finished", days: limits.dashboard.days, limit: limits.dashboard.page } },
  ],
};

const hasList = ({ contract }: Route): boolean =>
  contract.answer !== null &&
  JSON.stringify(z.toJSONSchema(contract.answer, { unrepresentable: "any", io: "output" })).includes('"type":"array"');
/** Their data is in the code, on the disk or at WhatsApp, not in rows. */
const unstored: Call[] = ["GET /server", "GET /tickets/:ticketId/participants"];
const lists = routeTable({} as App).filter(
  (route) => route.method === "GET" && hasList(route) && !unstored.includes(route.call),
);

test("no list is larger than an answer may be", async () => {
  const admin = await home.nobody.signUp();
  const owner = await home.nobody.login("dono@plataforma.test");
  const ids = await furnish(home.app, admin);
  const client = new pg.Client({ connectionString: superuserOf(home.databaseUrl) });
  await client.connect();
  try {
    await fillCompany(client, ids);
  } finally {
    await client.end();
  }

  const sizes: Record<string, number> = {};
  const short: string[] = [];
  for (const route of lists) {
    const person = route.access.who === "super" ? owner : callerOf(home, route, admin, ids);
    for (const ask of asks[route.call]?.(ids) ?? [covers[route.call]?.ask(ids) ?? {}]) {
      const { status, body, headers } = await person.call(route.call, ask);
      expect({ call: route.call, status, body: status === 200 ? "" : body }).toEqual({
        call: route.call,
        status: 200,
        body: "",
      });
      sizes[route.call] = Math.max(sizes[route.call] ?? 0, Number(headers["content-length"]));
      if (!listsOf(body).some((list) => list.length > 1)) short.push(`${route.call} ${JSON.stringify(ask)}`);
    }
  }
  expect(Object.entries(sizes).filter(([, bytes]) => !(bytes <= limits.answerBytes))).toEqual([]);
  // Otherwise the test would prove nothing about it.
  expect(short).toEqual([]);
}, 300_000);

/** All lists of an answer, however deep. */
function listsOf(value: unknown): unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [value as unknown[]] : [];
  return [...own, ...Object.values(value).flatMap(listsOf)];
}

function superuserOf(databaseUrl: string): string {
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}
