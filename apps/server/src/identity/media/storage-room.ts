import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import { countTexts, recountTexts } from "./count-texts.ts";

const megabyte = 1_000_000;
/** Disk space reserved for the database: a twentieth, at most a gigabyte. */
export const reserveOf = (total: number): number => Math.min(1_000 * megabyte, total / 20);
/** Summing up a large company's data is slow: the sum is reused for this long, ms. */
const sumLastsMs = 30_000;

const companyUsage = prepared<{ used: number; storage: number | null; is_platform: boolean }>(
  "company_storage",
  `select (select coalesce(sum(size), 0) from media where company_id = $1) as used, p.storage,
          c.id is not distinct from s.owner_company_id as is_platform
   from companies c cross join platform_state s left join plans p on p.id = c.plan_id where c.id = $1`,
);
const bytesToday = prepared<{ bytes: number }>(
  "uploaded_today",
  "select bytes from upload_days where company_id = $1 and user_id = $2 and day = current_date",
);
const countUpload = prepared<never>(
  "count_upload",
  `insert into upload_days (company_id, user_id, day, bytes) values ($1, $2, current_date, $3)
   on conflict (company_id, user_id) do update
   set bytes = excluded.bytes + case when upload_days.day = current_date then upload_days.bytes else 0 end, day = current_date`,
);

interface Sum {
  used: number;
  limit: number;
}
interface Read {
  sum: Promise<Sum>;
  readAt: number;
  /** A running recount, which subtracts deleted or shortened texts. */
  recount?: Promise<void>;
}
/** By app and company; includes uploads in progress. */
const sums = new WeakMap<App, Map<number, Read>>();

/**
 * Refuses if the disk (ERR_STORAGE_FULL) or the company's plan (ERR_STORAGE_QUOTA) has no space for so many bytes, and
 * counts them as used. Answers a function that subtracts them again, if nothing was stored.
 */
export async function takeStorageRoom(app: App, companyId: number, bytes: number): Promise<() => void> {
  const { free, total } = await app.media.room();
  if (free - bytes < reserveOf(total)) throw refuse("ERR_STORAGE_FULL");
  const read = readingOf(app, companyId);
  const sum = await read.sum;
  if (sum.used + bytes > sum.limit)
    await (read.recount ??= recountTexts(app, companyId).then((less) => void (sum.used -= less)));
  if (sum.used + bytes > sum.limit) throw refuse("ERR_STORAGE_QUOTA");
  sum.used += bytes;
  return () => void (sum.used -= bytes);
}

/** The size of the company's files and texts, in megabytes. */
export async function megabytesStored(app: App, companyId: number): Promise<number> {
  return megabytesOf((await readingOf(app, companyId).sum).used);
}

/** Rounded up, below 10 MB to a tenth: a small plan with a few files must not read as full. */
export const megabytesOf = (bytes: number): number =>
  bytes < 10 * megabyte ? Math.ceil(bytes / 100_000) / 10 : Math.ceil(bytes / megabyte);

/** Refuses (ERR_UPLOADS_TODAY) if the user may not upload this many more bytes today. */
export async function assertUploadsToday(app: App, companyId: number, userId: number, bytes: number): Promise<void> {
  const [today] = await app.database.read(companyId, bytesToday, [userId]);
  if ((today?.bytes ?? 0) + bytes > limits.uploadsADay) throw refuse("ERR_UPLOADS_TODAY");
}

export async function countUploaded(app: App, companyId: number, userId: number, bytes: number): Promise<void> {
  await app.database.tenant(companyId, (tx) => tx.run(countUpload, [userId, bytes]));
}

/** Concurrent callers share one sum: each sees what the others added. */
function readingOf(app: App, companyId: number): Read {
  const known = sums.get(app) ?? new Map<number, Read>();
  sums.set(app, known);
  const last = known.get(companyId);
  if (last && Date.now() - last.readAt < sumLastsMs) return last;
  const read: Read = { sum: readSum(app, companyId), readAt: Date.now() };
  known.set(companyId, read);
  read.sum.catch(() => known.delete(companyId));
  return read;
}

async function readSum(app: App, companyId: number): Promise<Sum> {
  const [row] = await app.database.read(companyId, companyUsage);
  const limit = row?.storage === null && row.is_platform ? Infinity : (row?.storage ?? 0) * megabyte;
  return { used: (row?.used ?? 0) + (await countTexts(app, companyId)), limit };
}
