import { rm } from "node:fs/promises";
import { productVersion } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import { isDiskFull } from "../../platform/full-disk.ts";
import { reserveOf } from "../../identity/media/storage-room.ts";
import { writeCompany } from "../company-file/write-company.ts";
import { downloadChanged } from "./events.ts";
import { downloadKey } from "./list-downloads.ts";
import { aliveEachMs, dropDownload, sweepFolder, writeDownload } from "./jobs.ts";
import { removeWork, sweepWork, workFile } from "./work-folder.ts";

/** Interval of progress announcements. */
const tellEachMs = 1_000;
const sweepSeconds = 3_600;

export function registerDownloads(app: App): void {
  app.jobs.handle(writeDownload, ({ companyId, downloadId }) => write(app, companyId, downloadId));
  app.jobs.handle(dropDownload, ({ companyId, downloadId }) => drop(app, companyId, downloadId));
  app.jobs.repeat(sweepFolder, sweepSeconds, () => sweepWork(app));
}

/** Another run has finished it, or it was deleted. */
class NotWanted extends Error {}

/**
 * Makes the file and stores it. If the process dies, another run begins again; if both live, the first to finish wins,
 * and the other keeps that result.
 */
async function write(app: App, companyId: number, downloadId: number): Promise<void> {
  const note = (set: string) => change(app, companyId, downloadId, `${set}, alive_at = now()`);
  if (!(await note("progress = 0"))) return;
  const file = await workFile(app, companyId, downloadId);
  const key = downloadKey(app.secrets, companyId, downloadId);
  let isWanted = true;
  const tell = async (set: string) => void (isWanted &&= await note(set).catch(() => true));
  const beat = setInterval(() => void tell("progress = progress"), aliveEachMs);
  try {
    let [told, telling]: [number, Promise<unknown>] = [Date.now(), Promise.resolve()];
    const source = { databaseUrl: app.database.url, secrets: app.secrets, media: app.media, version: productVersion };
    await writeCompany(source, companyId, file, {
      audience: "company",
      told: (_text, share) => {
        if (!isWanted) throw new NotWanted();
        if (Date.now() - told < tellEachMs) return;
        told = Date.now();
        telling = tell(`progress = ${Math.floor(share * 99)}`);
      },
      assertRoom: async (bytes) => {
        // Space for the file here, and for the store's copy.
        const { free, total } = await app.media.room();
        if (free - 2 * bytes < reserveOf(total)) throw new Error("the disk has no room for it");
      },
    });
    await telling;
    if (!(await note("progress = 99"))) throw new NotWanted();
    const { size } = await app.media.put(companyId, file, { maxBytes: Number.MAX_SAFE_INTEGER, key });
    if (!(await note(`progress = 100, finished_at = now(), size = ${size}`))) throw new NotWanted();
  } catch (error) {
    // Retried later; a full disk is reported at once, if the report can be stored.
    if (isStorageError(error) && !isDiskFull(error)) throw error;
    if (!(error instanceof NotWanted)) {
      app.log.error({ err: error, companyId }, "a company's download failed");
      await note("finished_at = now(), size = null");
    }
    if (!(await isReady(app, companyId, downloadId))) await app.media.remove(companyId, key);
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}

async function drop(app: App, companyId: number, downloadId: number): Promise<void> {
  await app.database.tenant(companyId, (tx) =>
    tx.sql("delete from company_downloads where company_id = $1 and id = $2", [companyId, downloadId]),
  );
  await removeWork(app, companyId, downloadId);
  await app.media.erase(companyId, downloadKey(app.secrets, companyId, downloadId));
}

async function isReady(app: App, companyId: number, downloadId: number): Promise<boolean> {
  const rows = await app.database.tenant(companyId, (tx) =>
    tx.sql("select from company_downloads where company_id = $1 and id = $2 and size is not null", [
      companyId,
      downloadId,
    ]),
  );
  return rows.length > 0;
}

/** Answers whether the download still exists. */
function change(app: App, companyId: number, downloadId: number, set: string): Promise<boolean> {
  return app.database.tenant(companyId, async (tx: Tx) => {
    const rows = await tx.sql(
      `update company_downloads set ${set} where company_id = $1 and id = $2 and finished_at is null returning id`,
      [companyId, downloadId],
    );
    if (rows.length > 0) await app.events.emit(tx, downloadChanged, { downloadId });
    return rows.length > 0;
  });
}
