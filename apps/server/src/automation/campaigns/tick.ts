import type { ErrorCode } from "@recado/contracts/errors";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isStorageError, isWorthRepeating } from "../../platform/database/errors.ts";
import { Refusal } from "../../platform/refusal.ts";
import { openFileList, type OpenedList } from "../steps/send-file-list.ts";
import { checkNumber } from "./check-number.ts";
import { healthWanted, tickAt, type Which } from "./due.ts";
import { campaignChanged } from "./events.ts";
import { freezePart } from "./freeze.ts";
import { giveBack, reconcile } from "./return-unsent.ts";
import { shortestMs } from "./pace.ts";
import { planTick, type TickPlan } from "./plan-tick.ts";
import { readFacts } from "./read-facts.ts";
import { campaignsWhere, type CampaignRow } from "./rows.ts";
import { isLive } from "./rules.ts";
import { leaveOut, skip, tryLater } from "./leave-out.ts";
import { sendTo } from "./send-to.ts";
import { setStatus } from "./set-status.ts";
import { templateConnections } from "./template-connections.ts";

/** What a campaign waits for may happen without an event, as a change of the plan does: check again after this time. */
const lookAgainMs = { plan: 60_000, other: 600_000 };

/** A session answers within 10 s, or not at all. */
const checkedByMs = 20_000;

/** Errors for which this recipient is never retried; after any other they are. */
const isFinal: ReadonlySet<ErrorCode> = new Set(["ERR_CAMPAIGN_TEXT", "ERR_SENDING_WAPP_MSG"]);

/** The time of a tick, and its random number. Tests set both. */
export interface Moment {
  now: Date;
  /** From 0 to 1. */
  random: number;
}

/**
 * One step of a campaign: at most one message, written in one transaction with its outbox row, the recipient's state
 * and the job of the next tick. If the process dies before the commit, nothing happened; after it, the outbox sends.
 */
export async function tick(
  app: App,
  which: Which,
  moment = { now: new Date(), random: Math.random() },
): Promise<TickPlan | null> {
  const files = await filesOf(app, which);
  const failed: { recipientId: number; error: unknown }[] = [];
  const plan = await app.database
    .tenant(which.companyId, async (tx) => {
      const campaign = await heldIfLive(tx, which.campaignId);
      if (!campaign) return null;
      await giveBack(app, tx, campaign.id);
      let decided = planTick(await readFacts(app, tx, campaign, moment.now));
      if (decided.do === "rest" && (await reconcile(app, tx, campaign.id)))
        decided = planTick(await readFacts(app, tx, campaign, moment.now));
      try {
        await carryOut(app, tx, campaign, decided, { ...moment, files });
      } catch (error) {
        if (decided.do === "send") failed.push({ recipientId: decided.recipientId, error });
        throw error;
      }
      return decided;
    })
    .catch((error: unknown) => {
      if (failed.at(-1)?.error === error) return null;
      throw error;
    });
  if (plan?.do === "check")
    await checkNumber(app, which, plan, moment).catch((error: unknown) => {
      failed.push({ recipientId: plan.recipientId, error });
    });
  const failure = failed.at(-1);
  return failure ? settle(app, which, failure, moment) : plan;
}

/** Sending to a recipient failed: the campaign goes on with the others. */
async function settle(
  app: App,
  which: Which,
  { recipientId, error }: { recipientId: number; error: unknown },
  { now }: Moment,
): Promise<TickPlan> {
  // Storage is down: the job runs again, and no recipient is at fault.
  if (isStorageError(error) || isWorthRepeating(error)) throw error;
  const code = error instanceof Refusal ? error.code : "ERR_SENDING_WAPP_MSG";
  if (error instanceof Refusal && isFinal.has(error.code)) {
    await leaveOut(app, which, { recipientId, code });
    return { do: "skip", recipientId, reason: code };
  }
  app.log.warn({ err: error, ...which, recipientId }, "recipient of a campaign not written to");
  return { do: "rest", until: (await tryLater(app, which, { recipientId, code, now })).getTime() };
}

/** Locks the campaign if it has work to do; a reopened one waits until its old audience is deleted. */
async function heldIfLive(tx: Tx, campaignId: number): Promise<CampaignRow | null> {
  await tx.sql("select from campaigns where company_id = $1 and id = $2 for no key update", [tx.companyId, campaignId]);
  const [row] = await tx.sql<CampaignRow & object>(campaignsWhere("c.id = $2"), [tx.companyId, campaignId]);
  return row && isLive(row.status) && row.freeze_stage !== "clearing" ? row : null;
}

async function carryOut(
  app: App,
  tx: Tx,
  campaign: CampaignRow,
  plan: TickPlan,
  { now, random, files }: Moment & { files: OpenedList },
): Promise<void> {
  switch (plan.do) {
    case "sleep":
      return tickAt(app, tx, campaign.id, new Date(plan.until));
    case "wait": {
      const until = plan.until === null ? null : new Date(plan.until);
      await setStatus(app, tx, campaign, { reason: plan.reason, until });
      const again =
        plan.reason === "window" && until
          ? until
          : new Date(now.getTime() + lookAgainMs[plan.reason === "plan" ? "plan" : "other"]);
      return tickAt(app, tx, campaign.id, until && until < again ? until : again);
    }
    case "freeze": {
      const running = await setStatus(app, tx, campaign, null, now);
      const connectionIds = await templateConnections(tx, running);
      if (campaign.freeze_stage === null && !campaign.is_test)
        await askHealth(app, tx, campaign.id, connectionIds, now);
      await freezePart(app, tx, running, connectionIds);
      return tickAt(app, tx, campaign.id, now);
    }
    case "rest":
      await setStatus(app, tx, campaign, null, now);
      return tickAt(app, tx, campaign.id, new Date(plan.until));
    case "skip":
      await skip(app, tx, campaign.id, plan.recipientId, plan.reason);
      return tickAt(app, tx, campaign.id, now);
    case "check":
      // Checked outside the transaction; that code plans the next tick. If the process dies, this tick runs.
      await setStatus(app, tx, campaign, null, now);
      return tickAt(app, tx, campaign.id, new Date(now.getTime() + checkedByMs));
    case "send": {
      const running = await setStatus(app, tx, campaign, null, now);
      const next = await sendTo(app, tx, running, plan, { now, random, files });
      return tickAt(app, tx, campaign.id, next);
    }
    case "finish":
      return finish(app, tx, campaign, now);
  }
}

/**
 * Before a campaign begins, asks WhatsApp for the health of its numbers; the first message leaves it time to answer.
 */
async function askHealth(
  app: App,
  tx: Tx,
  campaignId: number,
  connectionIds: readonly number[],
  now: Date,
): Promise<void> {
  const { companyId } = tx;
  await app.jobs.sendAll(
    tx,
    healthWanted,
    connectionIds.map((connectionId) => ({ data: { companyId, connectionId }, at: now })),
  );
  await tx.sql("update campaigns set next_send_at = $3 where company_id = $1 and id = $2", [
    companyId,
    campaignId,
    new Date(now.getTime() + shortestMs),
  ]);
}

async function finish(app: App, tx: Tx, campaign: CampaignRow, now: Date): Promise<void> {
  await tx.sql(
    `update campaigns set status = 'FINALIZADA', wait_reason = null, waits_until = null, completed_at = $3,
            started_at = coalesce(started_at, $3), updated_at = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, campaign.id, now],
  );
  await app.events.emit(tx, campaignChanged, { campaignId: campaign.id, cause: "updated" });
}

/** The files sent after the text, opened outside any transaction. */
async function filesOf(app: App, { companyId, campaignId }: Which): Promise<OpenedList> {
  const fileListId = await app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<{ file_list_id: number | null }>(
      "select file_list_id from campaigns where company_id = $1 and id = $2 and status in ('EM_ANDAMENTO', 'WAITING_START_TIME', 'PROGRAMADA')",
      [companyId, campaignId],
    );
    return row?.file_list_id ?? null;
  });
  return fileListId === null ? { files: [], failed: 0 } : openFileList(app, companyId, fileListId);
}
