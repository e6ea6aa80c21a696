import { IconLock, IconTrash } from "@tabler/icons-react";
import type { TicketNote } from "@recado/contracts/notes";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime, formatTimeOrDate } from "../../locales/format.ts";
import { useMe } from "../../shell/session.ts";
import { leaveRow } from "../../ui/leave-row.ts";
import { deleteNote } from "./change-notes.ts";
import classes from "./notes-section.module.css";

/** A note: author, time, text, with a button that deletes it for those who may. In a chat it has the label "note". */
export function NoteBody({ note, isInChat = false }: { note: TicketNote; isInChat?: boolean }) {
  const { t } = useTranslation("notes");
  const me = useMe();
  const isUnsent = note.id < 0;
  const author = note.bySystem ? "Recado" : (note.user?.name ?? t("formerUser"));
  const moment = `${formatDate(note.createdAt)} ${formatTime(note.createdAt)}`;
  const mayDelete = !isUnsent && (note.user?.id === me.id || me.profile === "admin");
  return (
    <div className={classes.body} data-unsent={isUnsent || undefined}>
      <div className={classes.about}>
        <IconLock size={14} stroke={1.8} aria-hidden="true" />
        <span className="ellipsis" title={author}>
          {isInChat ? `${t("one")} · ${author}` : author}
        </span>
        <time className={`numbers ${classes.when}`} dateTime={note.createdAt} title={moment}>
          {isInChat ? formatTime(note.createdAt) : formatTimeOrDate(note.createdAt)}
        </time>
      </div>
      <p className={classes.text}>{note.note}</p>
      {mayDelete && (
        <button
          type="button"
          // In a chat, Tab goes from the messages to the composer. By keyboard, notes are deleted in the contact panel.
          tabIndex={isInChat ? -1 : undefined}
          className={classes.delete}
          aria-label={t("delete")}
          title={t("delete")}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            void deleteNote(note);
          }}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
