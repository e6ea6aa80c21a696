import type { TicketNote } from "@recado/contracts/notes";
import { useTranslation } from "react-i18next";
import { NoteBody } from "./note-body.tsx";
import classes from "./chat-note.module.css";

/** A note in the conversation, where it was written. It spans the column, so that it does not look like a message. */
export function ChatNote({ note }: { note: TicketNote }) {
  const { t } = useTranslation("notes");
  return (
    <div role="note" aria-label={t("one")} className={classes.note} data-note={note.id} tabIndex={-1}>
      <NoteBody note={note} isInChat />
    </div>
  );
}
