import { Button, Textarea } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRoom } from "../../shell/live.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { NoteBody } from "./note-body.tsx";
import { notesQuery } from "./notes-query.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { useNoteForm } from "./use-note-form.ts";
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
            <li key={note.clientId ?? note.id} className={classes.note}>
              <NoteBody note={note} />
            </li>
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
  const { text, setText, error, add } = useNoteForm(ticket);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);

  const submit = () => {
    if (!add()) field.current?.focus();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          } else if (event.key === "Escape") {
            // The panel stays.
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
