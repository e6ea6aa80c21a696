import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { presenceSeconds } from "../../platform/realtime/realtime.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { companyIds } from "../../identity/companies/access.ts";
import { findTicket, placesOf } from "../tickets/access.ts";
import { viewerRooms } from "../tickets/rooms.ts";

const viewersSweep = jobKind<Record<string, never>>("viewers-sweep");

/** Follows which conversation each browser shows, and tells those who look at the same one. */
export function followLooks(app: App): void {
  /** This process's sockets that look at something: of the others nothing is to be undone. */
  const looking = new Set<string>();

  app.realtime.hears("looking", async (actor, [given], socket) => {
    const ticket = isId(given) ? await findTicket(app, actor, given) : undefined;
    if (!ticket && !looking.has(socket.id)) return;
    looking.add(socket.id);
    await turn(app, actor, socket.id, ticket?.id ?? null);
    // One that ended meanwhile has said its goodbye before there was anything to undo.
    if (!socket.isHere()) await turn(app, actor, socket.id, null);
    if (!ticket || !socket.isHere()) looking.delete(socket.id);
  });

  app.realtime.watch({
    connected: async () => undefined,
    beating: async ({ companyId }, socketId) => {
      if (looking.has(socketId)) await stay(app, companyId, socketId);
    },
    disconnected: async (actor, socketId) => {
      if (looking.delete(socketId)) await turn(app, actor, socketId, null);
    },
  });
}

/** What is left of sockets whose process died is forgotten in time. */
export function registerViewerJobs(app: App): void {
  app.jobs.repeat(viewersSweep, "* * * * *", () => sweepViewers(app));
}

/** Forgets looks that nobody keeps up any more. */
export async function sweepViewers(app: App): Promise<void> {
  for (const companyId of await companyIds(app)) {
    await app.database.tenant(companyId, async (tx) => {
      const ended = await tx.sql<{ ticket_id: number }>(
        "delete from ticket_viewers where company_id = $1 and present_until <= now() returning ticket_id",
        [companyId],
      );
      for (const id of new Set(ended.map((row) => row.ticket_id))) await announceViewers(app, tx, id, []);
    });
  }
}

const isId = (given: unknown): given is number => typeof given === "number" && Number.isSafeInteger(given) && given > 0;

/** The socket turns to another conversation, or away. */
async function turn(app: App, actor: Actor, socketId: string, to: number | null): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.sql<{ ticket_id: number }>(
      "select ticket_id from ticket_viewers where company_id = $1 and socket_id = $2",
      [tx.companyId, socketId],
    );
    const from = row?.ticket_id ?? null;
    const told = [...new Set([from, to])].filter((id) => id !== null).sort((a, b) => a - b);
    // Lists of one conversation are made one after the other, so that the later one knows of the earlier.
    for (const id of told)
      await tx.sql("select pg_advisory_xact_lock(hashtextextended('viewers of ' || $1::bigint, $2::bigint))", [
        id,
        tx.companyId,
      ]);
    if (to === null)
      await tx.sql("delete from ticket_viewers where company_id = $1 and socket_id = $2", [tx.companyId, socketId]);
    else
      await tx.sql(
        `insert into ticket_viewers (company_id, socket_id, user_id, ticket_id, present_until)
         select $1, $2, $3, t.id, now() + $5 * interval '1 second' from tickets t where t.company_id = $1 and t.id = $4
         on conflict (company_id, socket_id) do update set ticket_id = excluded.ticket_id, present_until = excluded.present_until`,
        [tx.companyId, socketId, actor.userId, to, presenceSeconds],
      );
    // Whoever comes may not be in the conversation's rooms yet.
    for (const id of told) await announceViewers(app, tx, id, id === to ? [userRoom(tx.companyId, actor.userId)] : []);
  });
}

async function stay(app: App, companyId: number, socketId: string): Promise<void> {
  await app.database.tenant(companyId, (tx) =>
    tx.sql(
      "update ticket_viewers set present_until = now() + $3 * interval '1 second' where company_id = $1 and socket_id = $2",
      [companyId, socketId, presenceSeconds],
    ),
  );
}

async function announceViewers(app: App, tx: Tx, ticketId: number, also: readonly string[]): Promise<void> {
  const [place] = await placesOf(tx, [ticketId]);
  if (!place) return;
  const viewers = await tx.sql<{ id: number; name: string }>(
    `select u.id, u.name from users u
     where u.company_id = $1 and u.deleted_at is null and u.id in (
       select v.user_id from ticket_viewers v where v.company_id = $1 and v.ticket_id = $2 and v.present_until > now())
     order by lower(u.name), u.id`,
    [tx.companyId, ticketId],
  );
  const [clock] = await tx.sql<{ at: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as at");
  app.realtime.announce(tx, [...viewerRooms(tx.companyId, place), ...also], "ticketViewers", {
    action: "update",
    ticketId,
    viewers,
    at: clock?.at ?? 0,
  });
}
