import { and, eq, lte, min, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { presenceSeconds } from "../../platform/realtime/realtime.ts";
import { findTicket } from "../tickets/access.ts";
import { viewersChanged } from "./events.ts";
import { ticketViewers } from "./table.ts";

/** Rows of a company's sockets may have expired; only a process that died leaves such rows. */
const viewersExpire = jobKind<{ companyId: number }>("viewers-expire");

/** Tracks which conversation each browser shows, and tells its other viewers. */
export function followViewers(app: App): void {
  /** This process's sockets that view a conversation; the others have nothing to remove. */
  const viewing = new Set<string>();

  app.realtime.listens("looking", async (actor, [given], socket) => {
    const ticket = isId(given) ? await findTicket(app, actor, given) : undefined;
    if (!ticket && !viewing.has(socket.id)) return;
    viewing.add(socket.id);
    await turn(app, actor, socket.id, ticket?.id ?? null);
    // The socket closed meanwhile, and its close was handled before its row existed.
    if (!socket.isHere()) await turn(app, actor, socket.id, null);
    if (!ticket || !socket.isHere()) viewing.delete(socket.id);
  });

  app.realtime.watch({
    connected: async () => undefined,
    beating: async ({ companyId }, socketId) => {
      if (viewing.has(socketId)) await extend(app, companyId, socketId);
    },
    disconnected: async (actor, socketId) => {
      if (viewing.delete(socketId)) await turn(app, actor, socketId, null);
    },
  });
}

export function registerViewerJobs(app: App): void {
  app.jobs.handle(viewersExpire, ({ companyId }) => expireViewers(app, companyId));
}

/** Removes a company's expired rows, tells the other viewers, and schedules itself for the next expiry. */
export async function expireViewers(app: App, companyId: number): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    const expired = await tx.orm
      .delete(ticketViewers)
      .where(and(eq(ticketViewers.companyId, companyId), lte(ticketViewers.presentUntil, sql`now()`)))
      .returning({ ticketId: ticketViewers.ticketId });
    for (const ticketId of new Set(expired.map((row) => row.ticketId)))
      await app.events.emit(tx, viewersChanged, { ticketId, joined: null });
    const [next] = await tx.orm
      .select({ at: min(ticketViewers.presentUntil) })
      .from(ticketViewers)
      .where(eq(ticketViewers.companyId, companyId));
    if (next?.at) await expireAt(app, tx, next.at);
  });
}

const expireAt = (app: App, tx: Tx, at: Date): Promise<void> =>
  app.jobs.sendOnce(tx, viewersExpire, { key: String(tx.companyId), data: { companyId: tx.companyId }, at });

const isId = (given: unknown): given is number => typeof given === "number" && Number.isSafeInteger(given) && given > 0;

/** The socket shows another conversation, or none. */
async function turn(app: App, actor: Actor, socketId: string, to: number | null): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const own = and(eq(ticketViewers.companyId, tx.companyId), eq(ticketViewers.socketId, socketId));
    const [row] = await tx.orm.select({ ticketId: ticketViewers.ticketId }).from(ticketViewers).where(own);
    const told = [...new Set([row?.ticketId ?? null, to])].filter((id) => id !== null).sort((a, b) => a - b);
    // Changes of a conversation's viewers are serialized, so that the later list contains the earlier change.
    for (const id of told)
      await tx.sql("select pg_advisory_xact_lock(hashtextextended('viewers of ' || $1::bigint, $2::bigint))", [
        id,
        tx.companyId,
      ]);
    if (to === null) await tx.orm.delete(ticketViewers).where(own);
    else await show(app, tx, { actor, socketId, ticketId: to });
    for (const ticketId of told)
      await app.events.emit(tx, viewersChanged, { ticketId, joined: ticketId === to ? actor.userId : null });
  });
}

async function show(
  app: App,
  tx: Tx,
  { actor, socketId, ticketId }: { actor: Actor; socketId: string; ticketId: number },
): Promise<void> {
  const rows = await tx.sql<{ present_until: Date }>(
    `insert into ticket_viewers (company_id, socket_id, user_id, ticket_id, present_until)
     select $1, $2, $3, t.id, now() + $5 * interval '1 second' from tickets t where t.company_id = $1 and t.id = $4
     on conflict (company_id, socket_id) do update set ticket_id = excluded.ticket_id, present_until = excluded.present_until
     returning present_until`,
    [tx.companyId, socketId, actor.userId, ticketId, presenceSeconds],
  );
  for (const { present_until } of rows) await expireAt(app, tx, present_until);
}

async function extend(app: App, companyId: number, socketId: string): Promise<void> {
  await app.database.tenant(companyId, (tx) =>
    tx.orm
      .update(ticketViewers)
      .set({ presentUntil: sql`now() + ${presenceSeconds} * interval '1 second'` })
      .where(and(eq(ticketViewers.companyId, companyId), eq(ticketViewers.socketId, socketId))),
  );
}
