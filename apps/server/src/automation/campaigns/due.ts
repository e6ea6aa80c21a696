import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";

export interface Which {
  companyId: number;
  campaignId: number;
}

/** The tick of a campaign: one job, which sends itself again for the next time. */
export const campaignTick = jobKind<Which>("campaign-tick", { workers: 4, retries: 1_000 });

/** The counts of a campaign changed: told at most every two seconds. */
export const campaignAdvanced = jobKind<Which>("campaign-advanced", { workers: 2 });

/** A campaign begins: WhatsApp is asked how a connection's number stands. */
export const healthWanted = jobKind<{ companyId: number; connectionId: number }>("campaign-health", {
  workers: 2,
  retries: 1,
});

/** Recipients of a campaign are to get another tag. */
export const campaignMoves = jobKind<Which>("campaign-moves", { retries: 1_000 });

/** A deleted campaign's rows go. */
export const campaignRemoval = jobKind<Which>("campaign-removal", { retries: 1_000 });

/** Of two times the earlier counts. */
export const tickAt = (app: App, tx: Tx, campaignId: number, at: Date): Promise<void> =>
  app.jobs.sendOnce(tx, campaignTick, { ...one(tx, campaignId), at });

/**
 * Something that campaigns wait for happened: those whose time has come are looked at now. Also those that run: a tick that
 * has not seen it may be about to let its campaign wait.
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
