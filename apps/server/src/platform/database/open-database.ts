import path from "node:path";
import pg from "pg";
import { refuseSilent } from "./refuse-unfit.ts";
import { launchDatabase, type EmbeddedDatabase } from "./launcher.ts";

/** Creates, once, the app's role and the database that it owns. Answers its URL. */
export async function prepareEmbedded(embedded: EmbeddedDatabase, password: string): Promise<string> {
  const admin = new pg.Client({ connectionString: embedded.adminUrl });
  await admin.connect();
  try {
    const role = await admin.query("select 1 from pg_roles where rolname = 'recado'");
    const secret = pg.escapeLiteral(password);
    if (role.rowCount === 0) await admin.query(`create role recado login nosuperuser nobypassrls password ${secret}`);
    else await admin.query(`alter role recado password ${secret}`);
    // Owns the search functions: PostgreSQL uses no trigram index under row-level security (docs/tenant-sql.md, 6).
    const searcher = await admin.query("select 1 from pg_roles where rolname = 'recado_search'");
    if (searcher.rowCount === 0)
      await admin.query(
        "create role recado_search nologin bypassrls; grant recado_search to recado with inherit false, set true",
      );
    const database = await admin.query("select 1 from pg_database where datname = 'recado'");
    if (database.rowCount === 0) await admin.query("create database recado owner recado");
  } finally {
    await admin.end();
  }
  const url = new URL(embedded.adminUrl);
  url.username = "recado";
  url.password = encodeURIComponent(password);
  url.pathname = "/recado";
  return url.href;
}

export interface OpenedDatabase {
  url: string;
  /** Stops the embedded server if this process started it. */
  stop(): Promise<void>;
}

/** The operator's PostgreSQL, or else our own below `dataDir`. */
export async function openServer(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  password: string;
  /** Settings of our own PostgreSQL, if this starts it. */
  settings?: Record<string, string>;
  onDeath?: (why: string) => void;
  onRestart?: () => void;
}): Promise<OpenedDatabase> {
  if (options.databaseUrl) {
    await refuseSilent(options.databaseUrl);
    return { url: options.databaseUrl, stop: async () => undefined };
  }
  const embedded = await launchDatabase({
    dataDir: path.join(options.dataDir, "database"),
    password: options.password,
    settings: options.settings,
    onDeath: options.onDeath,
    onRestart: options.onRestart,
  });
  return {
    url: await prepareEmbedded(embedded, options.password),
    stop: () => embedded.stop(),
  };
}
