import { Button, Textarea } from "@mantine/core";
import { IconLock, IconTrash } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import type { TicketNote } from "@recado/contracts/notes";
import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime, formatTimeOrDate } from "../../locales/format.ts";
import { useRoom } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { leaveRow } from "../../ui/leave-row.ts";
import { addNote, deleteNote } from "./change-notes.ts";
import { notesQuery } from "./notes-query.ts";
import { isComposing } from "../../ui/is-composing.ts";
import classes from "./notes-section.module.css";

interface Props {
  ticket: Pick<Ticket, "id" | "contactId">;
  /** Changes when the user asks for the field. */
  asked: number;
}

/** The team's notes on the contact, with a field to add one. */
export function NotesSection({ ticket, asked }: Props) {
  const { t } = useTranslation(["notes", "common"]);
  useRoom(`ticket:${ticket.id}`, ["notes", ticket.contactId]);
  const query = useInfiniteQuery(notesQuery(ticket));
  const notes = query.data?.pages.flat() ?? [];
  return (
    <>
      <NoteForm key={ticket.id} ticket={ticket} asked={asked} />
      {query.isPending && <SkeletonRows rows={2} height={64} />}
      {query.isError && (
        <p className={`small ${classes.none}`} role="alert">
          {t("common:loadFailed")}
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            {t("common:tryAgain")}
          </Button>
        </p>
      )}
      {query.isSuccess && notes.length === 0 && <p className={`small dim ${classes.none}`}>{t("none")}</p>}
      {notes.length > 0 && (
        <ul className={classes.list} aria-label={t("title")}>
          {notes.map((note) => (
            <Note key={note.clientId ?? note.id} note={note} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={8}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("older")}
        </Button>
      )}
    </>
  );
}

function NoteForm({ ticket, asked }: Props) {
  const { t } = useTranslation("notes");
  const me = useMe();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);

  const add = async () => {
    const note = text.trim();
    if (note.length < limits.note.min) setError(t("tooShort", { count: limits.note.min }));
    else if (note.length > limits.note.max) setError(t("tooLong", { count: limits.note.max }));
    else {
      setText("");
      // Text typed meanwhile stays; a note that failed returns to the field.
      if (!(await addNote(ticket, note, me))) setText((now) => (now === "" ? note : now));
      return;
    }
    field.current?.focus();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Textarea
        ref={field}
        className={classes.field}
        aria-label={t("write")}
        placeholder={t("placeholder")}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void add();
          } else if (event.key === "Escape") {
            // The panel stays: with it a note that is not finished would go.
            event.preventDefault();
            event.currentTarget.closest<HTMLElement>("[data-pane]")?.focus({ preventScroll: true });
          }
        }}
      />
      {text.trim() !== "" && (
        <span className={classes.foot}>
          <span className={classes.help}>{t("help")}</span>
          <Button type="submit" variant="light" size="compact-md">
            {t("add")}
          </Button>
        </span>
      )}
    </form>
  );
}

function Note({ note }: { note: TicketNote }) {
  const { t } = useTranslation("notes");
  const me = useMe();
  const isUnsent = note.id < 0;
  const author = note.user?.name ?? t("formerUser");
  const moment = `${formatDate(note.createdAt)} ${formatTime(note.createdAt)}`;
  const mayDelete = !isUnsent && (note.user?.id === me.id || me.profile === "admin");
  return (
    <li className={classes.note} data-unsent={isUnsent || undefined}>
      <div className={classes.about}>
        <IconLock size={14} stroke={1.8} aria-hidden="true" />
        <span className="ellipsis" title={author}>
          {author}
        </span>
        <time className={`numbers ${classes.when}`} dateTime={note.createdAt} title={moment}>
          {formatTimeOrDate(note.createdAt)}
        </time>
      </div>
      <p className={classes.text}>{note.note}</p>
      {mayDelete && (
        <button
          type="button"
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
    </li>
  );
}
