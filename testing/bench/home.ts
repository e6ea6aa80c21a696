import path from "node:path";
import { readConfig } from "../../apps/server/src/config.ts";
import { openHouse } from "../../apps/server/src/open-house.ts";
import { launchDatabase } from "../../apps/server/src/platform/database/launcher.ts";
import { prepareEmbedded } from "../../apps/server/src/platform/database/open-database.ts";
import type { House } from "../../apps/server/src/platform/house.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { setUp } from "./set-up.ts";
import { setupCode } from "./program.ts";
import { temporaryFolder } from "./temporary.ts";

export interface Home extends AsyncDisposable {
  house: House;
  url: string;
  databaseUrl: string;
  /** Of the database's superuser. */
  adminUrl: string;
  /** The admin of a company. */
  admin: Person;
  nobody: Person;
}

const password = "only-for-bench";

/** The house in this process, on a PostgreSQL of its own as Recado starts it. It runs no sessions: a measure brings them. */
export async function openHome(): Promise<Home> {
  await using opening = new AsyncDisposableStack();
  const folder = opening.use(await temporaryFolder());
  const embedded = await launchDatabase({ dataDir: path.join(folder.path, "database"), password });
  opening.defer(() => embedded.stop());
  const databaseUrl = await prepareEmbedded(embedded, password);
  const config = readConfig({
    LOG_LEVEL: "warn",
    SETUP_CODE: setupCode,
    DATA_DIR: path.join(folder.path, "house"),
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    ROLES: "web,worker",
  });
  const open = await openHouse({ ...config, port: 0 }, { log: createLog({ level: config.logLevel }), alone: true });
  opening.defer(() => open.close());
  const nobody = new Person({ http: open.http! }, undefined);
  const admin = await setUp(nobody);
  const url = `http://127.0.0.1:${await open.listen()}`;
  const inside = new URL(embedded.adminUrl);
  inside.pathname = new URL(databaseUrl).pathname;
  const opened = opening.move();
  return {
    house: open.house,
    url,
    databaseUrl,
    adminUrl: inside.href,
    admin,
    nobody,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
