import { z } from "zod";
import { bodyId, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export const ticketNote = z.object({
  id: bodyId,
  note: z.string(),
  ticketId: bodyId,
  contactId: bodyId,
  /** Null for a former user, and `bySystem`. */
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Recado wrote it: something went wrong that people must know of. */
  bySystem: z.boolean(),
  /** The author's own id for a note shown before the server answered. */
  clientId: z.string().nullable(),
  createdAt: moment,
});
export type TicketNote = z.output<typeof ticketNote>;

/** A note, or the note of a transfer, that mentions the user, and its conversation. */
export const noteMention = z.object({
  note: ticketNote,
  /** It is the note of a transfer: then `note.id` is the transfer's. */
  isTransfer: z.boolean(),
  ticket: z.object({ id: bodyId, uuid: z.uuid(), contact: z.object({ name: z.string() }) }),
});
export type NoteMention = z.output<typeof noteMention>;

export const contracts = {
  "GET /ticket-notes/list": {
    summary: `Notes on a contact, of all conversations that the caller may see, the newest first; ${limits.page.notes} at a time.`,
    query: z
      .object({ ticketId: id, contactId: id, /** Notes older than this id. */ before: id })
      .partial()
      .refine(({ ticketId, contactId }) => ticketId !== undefined || contactId !== undefined, { path: ["ticketId"] }),
    answer: z.array(ticketNote),
    errors: ["ERR_NO_TICKET_FOUND", "ERR_NO_CONTACT_FOUND"],
  },
  "GET /ticket-notes/mentions": {
    summary: `Notes that name the caller (\`@name\`), which they have not looked at and may see, the newest first; ${limits.note.mentions} at most.`,
    answer: z.array(noteMention),
  },
  "POST /ticket-notes/mentions/seen": {
    summary: "The caller has looked at the notes of a conversation that name them.",
    body: z.object({ ticketId: bodyId }),
    answer: z.object({ message: z.string() }),
  },
  "POST /ticket-notes": {
    summary: "Adds a note to a conversation; once, however often it is sent with the same `clientId`.",
    body: z.object({
      ticketId: bodyId,
      contactId: bodyId.optional(),
      /** `@name` notifies a colleague of that name who may see the conversation. */
      note: text.trim().min(limits.note.min).max(limits.note.max),
      clientId: text.min(1).max(64).optional(),
    }),
    answer: ticketNote.extend({
      /** Mentioned colleagues who can't see the conversation: they are not notified. */
      untold: z.array(z.string()),
    }),
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "DELETE /ticket-notes/:noteId": {
    summary: "Deletes a note of one's own; an admin any.",
    params: z.object({ noteId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_NOTE_FOUND", "ERR_NO_PERMISSION"],
  },
  "POST /ticket-notes/:noteId/restore": {
    summary: "Brings back a note that the caller deleted a moment ago.",
    params: z.object({ noteId: id }),
    answer: ticketNote,
    errors: ["ERR_NO_NOTE_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** For viewers of a conversation of the contact who may see the note's conversation. */
  ticketNote: (
    event: { action: "create"; note: TicketNote } | { action: "delete"; noteId: number; contactId: number },
  ) => (event.action === "delete" ? event.noteId : event.note.id),
  /** For each mentioned user, at their own sockets. */
  noteMention: (event: { action: "create"; mention: NoteMention }) => event.mention.note.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_NOTE_FOUND: 404,
} as const satisfies Statuses;
