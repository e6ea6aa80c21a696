import type { TicketNote } from "@recado/contracts/notes";
import type { Ticket } from "@recado/contracts/tickets";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import type { Person } from "../../shell/session.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";

let unsent = 0;
/**
 * By conversation and text, the ids of notes that failed a moment ago: the answer may be lost, and the next try must not
 * add another. Later the same words are another note.
 */
const tried = new Map<string, { clientId: string; at: number }>();
const sameTryMs = 120_000;
const show = (note: TicketNote) => liveCache.receive("ticketNote", { action: "create", note });
const hide = ({ id, contactId }: TicketNote) =>
  liveCache.receive("ticketNote", { action: "delete", noteId: id, contactId });

/** Shows the note at once. Returns whether it was stored; if not, removes it and says why. */
export async function addNote(
  { id: ticketId, contactId }: Pick<Ticket, "id" | "contactId">,
  text: string,
  me: Pick<Person, "id" | "name">,
): Promise<boolean> {
  const key = `${ticketId} ${text}`;
  const before = tried.get(key);
  const clientId = before && Date.now() - before.at < sameTryMs ? before.clientId : uniqueId();
  const expected: TicketNote = {
    id: --unsent,
    note: text,
    ticketId,
    contactId,
    user: { id: me.id, name: me.name },
    bySystem: false,
    clientId,
    createdAt: new Date().toISOString(),
  };
  show(expected);
  try {
    const { untold, ...note } = await call("POST /ticket-notes", { body: { ticketId, note: text, clientId } });
    show(note);
    tried.delete(key);
    if (untold.length > 0) {
      const names = new Intl.ListFormat(i18next.language).format(untold);
      // Show it long enough to read: the author may have to inform them in another way.
      notify.info(i18next.t("notes:mention.untold", { count: untold.length, names }), { lasts: 8_000 });
    }
    return true;
  } catch (error) {
    tried.set(key, { clientId, at: Date.now() });
    hide(expected);
    notify.error(codeOf(error));
    return false;
  }
}

/** Deletes the note at once and offers to undo it. */
export async function deleteNote(note: TicketNote): Promise<void> {
  const params = { noteId: note.id };
  try {
    await shownAtOnce("ticketNote", {
      id: note.id,
      expected: { action: "delete", noteId: note.id, contactId: note.contactId },
      before: { action: "create", note },
      send: () => call("DELETE /ticket-notes/:noteId", { params }),
    });
  } catch (error) {
    notify.error(codeOf(error));
    return;
  }
  offerUndo(i18next.t("notes:deleted"), async () => show(await call("POST /ticket-notes/:noteId/restore", { params })));
}
