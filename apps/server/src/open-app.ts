import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { allRoles, type Config } from "./config.ts";
import { backupBeforeUpgrade } from "./backup-before-upgrade.ts";
import { createProgramAuthenticate } from "./channels/connections/authenticate-program.ts";
import { openChannels } from "./channels/kinds.ts";
import { createSupervisor, type Supervisor } from "./channels/sessions/supervisor.ts";
import { authenticateSocket, createAuthenticate, refreshActor } from "./identity/auth/authenticate.ts";
import { standingSessions } from "./identity/auth/refresh-families.ts";
import { addressSignature } from "./identity/media/link-media.ts";
import { Notifications } from "./platform/notifications.ts";
import { openSecrets } from "./platform/crypto/secrets.ts";
import { Database } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { refuseUnfit } from "./platform/database/refuse-unfit.ts";
import { settleRestore } from "./platform/backup/settle-restore.ts";
import { openServer } from "./platform/database/open-database.ts";
import type { App } from "./platform/app.ts";
import { serveOperators } from "./platform/http/operators.ts";
import type { OnUnnamedCode } from "./platform/http/errors.ts";
import type { OnAnswered } from "./platform/http/hear-answers.ts";
import type { Route } from "./platform/http/route.ts";
import { servePublicFiles } from "./platform/http/public-files.ts";
import { createHttp } from "./platform/http/server.ts";
import { serveWeb } from "./platform/http/static.ts";
import { watchEventLoop } from "./platform/loop-watchdog.ts";
import { Jobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { openMedia } from "./platform/media/open-media.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createGuardedClient } from "./platform/outbound/guarded-client.ts";
import { openAdapter } from "./platform/realtime/adapter.ts";
import { Realtime } from "./platform/realtime/realtime.ts";
import { observeAnswers, recordFigures } from "./reports/server/record-figures.ts";
import { endImport, type ImportEnd } from "./reports/company-file/end-import.ts";
import { routeTable } from "./routes.ts";
import { modules } from "./modules.ts";
import { schemaFolders, schemaRoot } from "./schema.ts";
import { Events, Ports } from "./platform/events.ts";
import type { Module } from "./platform/module.ts";
import { Settings } from "./platform/settings.ts";

export interface OpenApp {
  app: App;
  http: FastifyInstance | undefined;
  supervisor: Supervisor | undefined;
  /** Returns the port. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

const packageFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const webFolder = path.resolve(packageFolder, "../web/dist");

export interface OpenOptions {
  log: Log;
  /** No other process uses this database. Default: true for all roles on our own PostgreSQL. */
  alone?: boolean;
  /** False if the schema is known to be current (tests). */
  migrates?: boolean;
  /** Run after the app's own modules (tests). */
  extraModules?: readonly Module[];
  /** Default: an error in the log. */
  onUnnamedCode?: OnUnnamedCode;
  /** For tests: called after each answer. */
  onAnswered?: OnAnswered;
}

/** Opens the app from its configuration, dependencies first. */
export async function openApp(config: Config, options: OpenOptions): Promise<OpenApp> {
  const { log } = options;
  // If the secrets are missing but encrypted data exists, the start must stop instead of making new secrets.
  let secrets = await openSecrets(config.dataDir, {
    mustExist: existsSync(path.join(config.dataDir, "database", "PG_VERSION")),
  });
  const server = await openServer({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    password: secrets.databasePassword,
    onDeath: (why) => log.error({ why }, "the database died and is started again"),
    onRestart: () => log.info("the database is back"),
  });
  const media = await openMedia(config.mediaPlaces, { dataDir: config.dataDir, log });
  const alone = options.alone ?? (!config.databaseUrl && allRoles.every((role) => config.roles.has(role)));
  let imports: ImportEnd | undefined;
  if (options.migrates !== false) {
    try {
      if (config.databaseUrl) await refuseUnfit(server.url);
      // Finish a restore that was killed after its rows were committed.
      if (await settleRestore(config.dataDir, server.url)) secrets = await openSecrets(config.dataDir);
      // Before a backup: its files must be those of the rows.
      imports = await endImport(config.dataDir, server.url, { store: media, log });
      const applied = await migrate(
        server.url,
        schemaRoot,
        schemaFolders,
        config.backupBeforeUpgrade
          ? () => backupBeforeUpgrade({ config, secrets, media, databaseUrl: server.url, log })
          : undefined,
      );
      if (applied.length > 0) log.info({ applied: applied.length }, "migrated");
      for (const name of applied) log.debug({ name }, "applied");
    } catch (error) {
      await imports?.stop();
      await server.stop();
      throw error;
    }
  }
  const metrics = createMetrics();
  const database = new Database({ url: server.url, onStorageError: (error) => log.warn({ err: error }, "database") });
  const notifications = new Notifications({ databaseUrl: server.url, alone, log });
  const jobs = new Jobs({
    database,
    notifications,
    log: log.child({ module: "jobs" }),
    works: config.roles.has("worker"),
    onDead: () => metrics.deadJobs.inc(),
  });
  const mailer = createMailer({ smtpUrl: config.smtpUrl, publicUrl: config.publicUrl, log });
  const outbound = createGuardedClient({ allowPrivate: () => config.allowedPrivateHosts });
  const adapter = await openAdapter({ alone, databaseUrl: server.url, redisUrl: config.redisUrl, log });
  // The socket server's handlers need the app, which is complete only now.
  const clock = { now: () => new Date() };
  const parts = { config, secrets, clock, log, metrics, database, jobs, notifications, media, mailer, outbound };
  const app: App = { ...parts } as App;
  const realtime = new Realtime({
    adapter,
    origins: config,
    trustedProxies: config.trustedProxies,
    log: log.child({ module: "realtime" }),
    authenticate: (token) => authenticateSocket(app)(token),
    refresh: (actor) => refreshActor(app)(actor),
    standing: (sessionIds) => standingSessions(app, sessionIds),
  });
  const all = [...modules, ...(options.extraModules ?? [])];
  Object.assign(app, {
    realtime,
    events: new Events(app, all),
    ports: new Ports(app, all),
    settings: new Settings(all),
  });
  for (const module of all) {
    module.sockets?.(app);
    module.jobs?.(app);
  }

  const http = config.roles.has("web") ? await openHttp(app, routeTable(app, all), options) : undefined;
  const supervisor = config.roles.has("connector") ? createSupervisor(app, await openChannels(app)) : undefined;
  const endWatch = watchEventLoop(log);
  const endFigures = recordFigures(app);
  await notifications.start();
  await jobs.start();
  await supervisor?.start();
  return {
    app,
    http,
    supervisor,
    listen: async () => {
      if (!http) return 0;
      await http.listen({ port: config.port, host: config.host });
      const address = http.server.address();
      return typeof address === "object" && address ? address.port : config.port;
    },
    close: async () => {
      endWatch();
      await endFigures();
      await imports?.stop();
      await supervisor?.stop();
      await lettingGo(http, async () => {
        await realtime.close();
        await http?.close();
      });
      await jobs.stop();
      await outbound.close();
      await notifications.close();
      await database.close();
      await server.stop();
    },
  };
}

/** Milliseconds for running requests to finish. */
const closingMs = 3_000;

/** Closes visitors' connections, by force if they don't end: nobody outside may keep this process alive. */
async function lettingGo(http: FastifyInstance | undefined, close: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => http?.server.closeAllConnections(), closingMs);
  await close();
  clearTimeout(timer);
}

async function openHttp(
  app: App,
  routes: readonly Route[],
  { onUnnamedCode, onAnswered }: OpenOptions,
): Promise<FastifyInstance> {
  const http = await createHttp({
    log: app.log,
    origins: app.config,
    trustedProxies: app.config.trustedProxies,
    routes,
    authenticators: { person: createAuthenticate(app), program: createProgramAuthenticate(app) },
    signAddress: addressSignature(app),
    observe: observeAnswers(app),
    onUnnamedCode:
      onUnnamedCode ??
      ((call, code) => app.log.error({ call, code }, "answered a code that the contract does not name")),
    onAnswered,
  });
  serveOperators(http, app);
  servePublicFiles(http, app);
  const build = await serveWeb(http, webFolder);
  await http.ready();
  app.realtime.attach(http.server, build);
  return http;
}
