import { existsSync } from "node:fs";
import path from "node:path";
import { readConfig, type Config } from "../config.ts";
import type { App } from "../platform/app.ts";
import { openSecrets, type Secrets } from "../platform/crypto/secrets.ts";
import { openServer } from "../platform/database/open-database.ts";
import { createLog, type Log } from "../platform/log.ts";
import { openMedia } from "../platform/media/open-media.ts";
import type { MediaStore } from "../platform/media/store.ts";
import { CommandError } from "./output.ts";

export interface Installation {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
}

/** The configuration, as `npm start` would read it here. */
export const configHere = (): Config => readConfig(process.env);

/** All SQL folders of this version. Loads every module. */
export async function schemaHere(): Promise<{ root: string; folders: readonly string[] }> {
  const { schemaRoot, schemaFolders } = await import("../schema.ts");
  return { root: schemaRoot, folders: schemaFolders };
}

/** A path as the operator typed it, relative to their folder. */
export const fromHere = (typed: string): string => path.resolve(process.env.RECADO_STARTED_IN ?? ".", typed);

/** Runs the work on the installation of DATA_DIR; starts its database if it does not run. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const config = configHere();
  assertInstalled(config);
  const secrets = await openSecrets(config.dataDir, { mustExist: true });
  const server = await openServer({ ...config, password: secrets.databasePassword });
  try {
    return await work({ config, secrets, databaseUrl: server.url });
  } finally {
    await server.stop();
  }
}

/** Of commands: on stderr, because stdout is their answer. */
export const commandLog = (): Log => createLog({ level: "warn", destination: process.stderr });

/** The store of the installation's files. */
export const mediaOf = ({ mediaPlaces, dataDir }: Config): Promise<MediaStore> =>
  openMedia(mediaPlaces, { dataDir, log: commandLog() });

/** Runs the work with an app without requests and jobs, with or without a running Recado. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = configHere();
  assertInstalled(config);
  // The whole server, loaded only on use, so that other commands answer at once.
  const { openApp } = await import("../open-app.ts");
  const open = await openApp({ ...config, roles: new Set() }, { log: commandLog(), alone: false, migrates: false });
  try {
    return await work(open.app);
  } finally {
    await open.close();
  }
}

export function assertInstalled({ dataDir }: Config): void {
  if (!existsSync(path.join(dataDir, "secrets.json")))
    throw new CommandError(`There is no installation in ${dataDir}. Set DATA_DIR to its folder, or start it once.`);
}

/**
 * The value of a variable named in an option. Secrets are never arguments: other users of the machine can see those.
 */
export function fromVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new CommandError(`The variable ${name} is not set.`);
  return value;
}
