import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { modules } from "../../apps/server/src/modules.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import type { Ids, Isolation } from "../../apps/server/src/testing/isolation.ts";
import type { Route } from "../../apps/server/src/platform/http/route.ts";
import { Person } from "../../apps/server/src/testing/person.ts";

const server = fileURLToPath(new URL("../../apps/server/src/", import.meta.url));
const isolations: Isolation[] = [];
// In the order of the list of modules: a module creates its rows from those of lower modules.
for (const { folder } of modules) {
  const file = path.join(server, folder, "isolation.ts");
  if (!existsSync(file)) continue;
  const loaded = (await import(pathToFileURL(file).href)) as { isolation: Isolation };
  isolations.push(loaded.isolation);
}

/** How the test calls each route. */
export const covers: Isolation["covers"] = Object.assign({}, ...isolations.map((one) => one.covers));
export const tables: readonly string[] = isolations.flatMap((one) => one.tables ?? []);

/** Gives a company a row of everything: an open conversation in a queue, with a failed message and a file. */
export async function furnish(app: App, admin: Person): Promise<Ids> {
  const ids = { companyId: admin.user.companyId } as Ids;
  for (const isolation of isolations) Object.assign(ids, await isolation.furnish?.({ app, admin, ids }));
  return ids;
}

/** The caller of a route in the test: the user, or a program with their company's token. */
export const callerOf = (
  app: ConstructorParameters<typeof Person>[0],
  { access }: Route,
  person: Person,
  own: Ids,
): Person => (access.who === "connection" ? new Person(app, { token: own.apiToken, user: person.user }) : person);

/** Non-existent ids, except those in `known`. */
export const nowhereBut = (known: Record<string, unknown> = {}): Ids =>
  new Proxy({} as Ids, {
    get: (_, key) =>
      known[String(key)] ?? (/uuid$/i.test(String(key)) ? "00000000-0000-4000-8000-000000000000" : 2 ** 40),
  });
export const nowhere = nowhereBut();
