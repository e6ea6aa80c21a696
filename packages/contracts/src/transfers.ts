import { z } from "zod";
import { userQueue } from "./auth.ts";
import { bodyId, moment } from "./fields.ts";

const named = z.object({ id: bodyId, name: z.string() }).nullable();

/** That a conversation was handed on: colleagues read it in the conversation. */
export const transfer = z.object({
  id: bodyId,
  ticketId: bodyId,
  at: moment,
  /** Null once the user is deleted for good. */
  by: named,
  /** Who got it; null where it waits, or only its queue or connection changed. */
  to: named,
  /** The queue where it waits, or that it came to. */
  queue: named,
  note: z.string(),
});
export type Transfer = z.output<typeof transfer>;

/** A colleague to whom a conversation can be handed. */
export const freeColleague = z.object({
  id: bodyId,
  name: z.string(),
  queues: z.array(userQueue),
  presence: z.enum(["online", "away", "never"]),
  /** How many conversations they have. */
  openTickets: z.number().int(),
});
export type FreeColleague = z.output<typeof freeColleague>;
