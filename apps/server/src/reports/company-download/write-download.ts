import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { productVersion } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import { writeCompany } from "../company-file/write-company.ts";
import { downloadKey } from "./downloads.ts";
import { downloadChanged } from "./events.ts";
import { dropDownload, writeDownload } from "./jobs.ts";

/** Between two announcements of how far it is. */
const tellEachMs = 1_000;

export function registerDownloads(app: App): void {
  app.jobs.handle(writeDownload, ({ companyId, downloadId }) => write(app, companyId, downloadId));
  app.jobs.handle(dropDownload, ({ companyId, downloadId }) => drop(app, companyId, downloadId));
}

/** Makes the file and puts it into the store. A process that dies here is followed by another, which begins anew. */
async function write(app: App, companyId: number, downloadId: number): Promise<void> {
  if (!(await change(app, companyId, downloadId, "progress = 0"))) return;
  const folder = path.join(app.config.dataDir, "downloads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${companyId}.tar`);
  const key = downloadKey(app, companyId, downloadId);
  try {
    let [told, telling]: [number, Promise<unknown>] = [Date.now(), Promise.resolve()];
    const source = { databaseUrl: app.database.url, secrets: app.secrets, media: app.media, version: productVersion };
    await rm(file, { force: true });
    await writeCompany(source, companyId, file, {
      audience: "company",
      told: (_text, share) => {
        if (Date.now() - told < tellEachMs) return;
        told = Date.now();
        telling = change(app, companyId, downloadId, `progress = ${Math.floor(share * 99)}`).catch(() => undefined);
      },
    });
    await telling;
    const { size } = await app.media.put(companyId, file, { maxBytes: Number.MAX_SAFE_INTEGER, key });
    const isKept = await change(app, companyId, downloadId, `progress = 100, finished_at = now(), size = ${size}`);
    if (!isKept) await app.media.remove(companyId, key);
  } catch (error) {
    if (isStorageError(error)) throw error;
    app.log.error({ err: error, companyId }, "a company's download failed");
    await app.media.remove(companyId, key);
    await change(app, companyId, downloadId, "finished_at = now(), size = null");
  } finally {
    await rm(file, { force: true });
  }
}

async function drop(app: App, companyId: number, downloadId: number): Promise<void> {
  await app.database.tenant(companyId, (tx) =>
    tx.sql("delete from company_downloads where company_id = $1 and id = $2", [companyId, downloadId]),
  );
  await app.media.remove(companyId, downloadKey(app, companyId, downloadId));
}

/** Answers whether the download is still wanted. */
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
