import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { queueMs } from "./jobs.ts";

const folderOf = (app: App): string => path.join(app.config.dataDir, "downloads");

/** The file of one run, under a unique name. */
export async function workFile(app: App, companyId: number, downloadId: number): Promise<string> {
  await mkdir(folderOf(app), { recursive: true, mode: 0o700 });
  return path.join(folderOf(app), `${companyId}-${downloadId}-${randomBytes(8).toString("hex")}.tar`);
}

/** Removes what dead runs of a company, or of one download, left here. */
export const removeWork = (app: App, companyId: number, downloadId?: number): Promise<void> =>
  removeSome(app, async (name) => name.startsWith(`${companyId}-${downloadId === undefined ? "" : `${downloadId}-`}`));

/** Removes what dead runs left, of any company. */
export const sweepWork = (app: App): Promise<void> =>
  removeSome(app, async (name) => {
    const found = await stat(path.join(folderOf(app), name)).catch(() => undefined);
    return found !== undefined && found.mtimeMs < Date.now() - queueMs;
  });

/** A closed company's data must not stay in plain text. */
export async function forgetCompany(app: App, tx: Tx): Promise<void> {
  const { companyId } = tx;
  tx.afterCommit(() => void removeWork(app, companyId).catch(() => undefined));
}

async function removeSome(app: App, isLeft: (name: string) => Promise<boolean>): Promise<void> {
  for (const name of await readdir(folderOf(app)).catch(() => []))
    if (await isLeft(name)) await rm(path.join(folderOf(app), name), { recursive: true, force: true });
}
