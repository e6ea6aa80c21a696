import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";

export interface Which {
  companyId: number;
  campaignId: number;
}

/** The tick of a campaign: one job, which schedules itself for the next time. */
export const campaignTick = jobKind<Which>("campaign-tick", { workers: 4, retries: 1_000 });

/** The counts of a campaign changed: announced at most every two seconds. */
export const campaignAdvanced = jobKind<Which>("campaign-advanced", { workers: 2 });

/** A campaign begins: ask WhatsApp for the health of a connection's number. */
export const healthWanted = jobKind<{ companyId: number; connectionId: number }>("campaign-health", {
  workers: 2,
  retries: 1,
});

/** Gives recipients of a campaign their other tag. */
export const campaignMoves = jobKind<Which>("campaign-moves", { retries: 1_000 });

/** Deletes the rows of a deleted campaign. */
export const campaignRemoval = jobKind<Which>("campaign-removal", { retries: 1_000 });

/** The earlier of two scheduled times counts. */
export const tickAt = (app: App, tx: Tx, campaignId: number, at: Date): Promise<void> =>
  app.jobs.sendOnce(tx, campaignTick, { ...one(tx, campaignId), at });

/**
 * Something that campaigns wait for happened: tick those that are due now. Running ones too: a tick that has not seen
 * the change may be about to make its campaign wait.
 */
export async function wakeWaiting(app: App, tx: Tx): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    `select id from campaigns where company_id = $1 and deleted_at is null
       and (status in ('WAITING_START_TIME', 'EM_ANDAMENTO') or (status = 'PROGRAMADA' and scheduled_at <= now())) order by id`,
    [tx.companyId],
  );
  for (const { id } of rows) await tickAt(app, tx, id, new Date());
}

export const moveLater = (app: App, tx: Tx, campaignId: number): Promise<void> =>
  app.jobs.sendOnce(tx, campaignMoves, { ...one(tx, campaignId), at: new Date() });

export const tellLater = (app: App, tx: Tx, campaignId: number): Promise<void> =>
  app.jobs.sendOnce(tx, campaignAdvanced, { ...one(tx, campaignId), at: new Date(Date.now() + 2_000) });

export const removeLater = (app: App, tx: Tx, campaignId: number): Promise<void> =>
  app.jobs.send(tx, campaignRemoval, one(tx, campaignId).data);

const one = (tx: Tx, campaignId: number) => ({
  key: `${tx.companyId} ${campaignId}`,
  data: { companyId: tx.companyId, campaignId },
});
