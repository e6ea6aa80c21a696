import path from "node:path";
import { readConfig } from "../../apps/server/src/config.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { launchDatabase } from "../../apps/server/src/platform/database/launcher.ts";
import { prepareEmbedded } from "../../apps/server/src/platform/database/open-database.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { setUp } from "./set-up.ts";
import { setupCode } from "./program.ts";
import { temporaryFolder } from "./temporary.ts";

export interface Home extends AsyncDisposable {
  app: App;
  url: string;
  databaseUrl: string;
  /** The URL of the database's superuser. */
  adminUrl: string;
  /** A company's admin; for an existing app, its owner. */
  admin: Person;
  nobody: Person;
}

const password = "only-for-bench";

interface HomeOptions {
  /** The folder in which to keep it; by default a temporary one. */
  folder?: string | undefined;
  /** PostgreSQL's, above ours. */
  settings?: Record<string, string>;
}

/** The app in this process, on a PostgreSQL of its own as Recado starts it. It runs no sessions: a measure brings them. */
export async function openHome({ folder, settings }: HomeOptions = {}): Promise<Home> {
  await using opening = new AsyncDisposableStack();
  const place = folder ?? opening.use(await temporaryFolder()).path;
  const embedded = await launchDatabase({
    dataDir: path.join(place, "database"),
    password,
    ...(settings && { settings }),
  });
  opening.defer(() => embedded.stop());
  const databaseUrl = await prepareEmbedded(embedded, password);
  const config = readConfig({
    LOG_LEVEL: "warn",
    SETUP_CODE: setupCode,
    DATA_DIR: path.join(place, "app"),
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    ROLES: "web,worker",
  });
  const open = await openApp({ ...config, port: 0 }, { log: createLog({ level: config.logLevel }), alone: true });
  opening.defer(() => open.close());
  const nobody = new Person({ http: open.http! }, undefined);
  const { needed } = await nobody.does("GET /setup");
  const admin = needed ? await setUp(nobody) : await nobody.login("dono@plataforma.test");
  const url = `http://127.0.0.1:${await open.listen()}`;
  const inside = new URL(embedded.adminUrl);
  inside.pathname = new URL(databaseUrl).pathname;
  const opened = opening.move();
  return {
    app: open.app,
    url,
    databaseUrl,
    adminUrl: inside.href,
    admin,
    nobody,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
