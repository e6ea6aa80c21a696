import { z } from "zod";
import { userQueue } from "./auth.ts";
import { bodyId, moment } from "./fields.ts";

const named = z.object({ id: bodyId, name: z.string() }).nullable();

/** A transfer of a conversation, which colleagues see in the conversation. */
export const transfer = z.object({
  id: bodyId,
  ticketId: bodyId,
  at: moment,
  /** Null once the user is permanently deleted. */
  by: named,
  /** The new attendant; null if it waits, or only its queue or connection changed. */
  to: named,
  /** The queue where it waits, or that it moved to. */
  queue: named,
  note: z.string(),
});
export type Transfer = z.output<typeof transfer>;

/** A colleague to whom a conversation can be transferred. */
export const freeColleague = z.object({
  id: bodyId,
  name: z.string(),
  queues: z.array(userQueue),
  presence: z.enum(["online", "away", "never"]),
  /** Number of their conversations. */
  openTickets: z.number().int(),
});
export type FreeColleague = z.output<typeof freeColleague>;
