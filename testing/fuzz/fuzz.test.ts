import { expect, test } from "vitest";
import type { App } from "../../apps/server/src/platform/app.ts";
import { routeTable } from "../../apps/server/src/routes.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Ids } from "../../apps/server/src/testing/isolation.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { chanceOf } from "../crash/random.ts";
import { callerOf, covers, furnish } from "../isolation/covers.ts";
import { hostileRequest, type HostileRequest } from "./hostile-requests.ts";

const wanted = Number(process.env.FUZZ_REQUESTS ?? 400);
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** An answer that takes longer hangs. A lookup waits ten seconds for a session that does not answer. */
const slowestMs = 20_000;

const home = useApp({}, undefined, { isByChance: true });
const routes = routeTable({} as App);
const chance = chanceOf(seed);
const random = () => chance.between(0, 1);

interface Scene {
  admin: Person;
  ids: Ids;
}

test(
  `${wanted} hostile requests over all routes: no 5xx, no hang (seed ${seed})`,
  { timeout: wanted * 500 },
  async () => {
    const faults = new Map<string, string>();
    let scene = await newScene();
    for (let n = 0; n < wanted; n++) {
      const route = routes[n % routes.length]!;
      const request = hostileRequest(route, covers[route.call]?.ask(scene.ids) ?? {}, random);
      const fault = await send(request, callerOf(home, route, scene.admin, scene.ids).token, n);
      if (fault === "ended") scene = await newScene();
      else if (fault) faults.set(`${route.call} ${fault}`, JSON.stringify(request).slice(0, 600));
    }
    expect([...faults]).toEqual([]);
  },
);

/** Requests may end their own session or their company, so the next ones use another. */
async function newScene(): Promise<Scene> {
  const admin = await home.nobody.signUp();
  return { admin, ids: await furnish(home.app, admin) };
}

async function send(request: HostileRequest, token: string, n: number): Promise<string | undefined> {
  const hang = new AbortController();
  const asked = home.http.inject({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
    remoteAddress: `198.51.${(n >> 8) & 255}.${n & 255}`,
    signal: hang.signal,
  });
  const timer = setTimeout(() => hang.abort(), slowestMs);
  try {
    const { statusCode, body } = await asked;
    if (statusCode === 401 || statusCode === 403) return "ended";
    return statusCode >= 500 ? `answered ${statusCode} ${body.slice(0, 200)}` : undefined;
  } catch (error) {
    return hang.signal.aborted ? "hangs" : String(error);
  } finally {
    clearTimeout(timer);
  }
}
