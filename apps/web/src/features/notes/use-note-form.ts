import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { draftOf, useOwnDraft, writeDraft } from "../messages/drafts.ts";
import { addNote } from "./change-notes.ts";

/** The note that the user writes in a conversation. The composer and the contact panel show the same draft. */
export function useNoteForm(ticket: Pick<Ticket, "id" | "contactId">) {
  const { t } = useTranslation("notes");
  const me = useMe();
  const key = `note-${ticket.id}` as const;
  const text = useOwnDraft(key);
  const [error, setError] = useState<string | null>(null);
  const setText = (next: string) => {
    writeDraft(key, next);
    setError(null);
  };
  /** Returns false, with the reason in `error`, if the text can't be a note. */
  const add = (): boolean => {
    const note = text.trim();
    if (note.length < limits.note.min) setError(t("tooShort", { count: limits.note.min }));
    else if (note.length > limits.note.max) setError(t("tooLong", { count: limits.note.max }));
    else {
      setText("");
      void addNote(ticket, note, me).then((isAdded) => {
        // A note that failed returns, above the text typed meanwhile.
        if (!isAdded) writeDraft(key, [note, draftOf(key)].filter(Boolean).join("\n"));
      });
      return true;
    }
    return false;
  };
  return { text, setText, error, add };
}
