import { Button } from "@mantine/core";
import { useState, type ComponentType, type FormEventHandler, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppModal, ModalActions } from "../ui/app-modal.tsx";
import { Problem } from "../ui/problem.tsx";
import { KeptForm } from "./kept-form.tsx";
import { TheirsNotice } from "./theirs-notice.tsx";
import type { Theirs } from "./use-theirs.ts";
import { useUnlessUnread } from "./use-unread.ts";
import classes from "./form-dialog.module.css";

/** The props of a form in a `FormDialog`. */
export interface FormProps<Row> {
  /** Null for a new one. */
  row: Row | null;
  /** The row as it is now: a colleague may have saved it meanwhile. Null where that is not known. */
  latest?: Row | null;
  /** Whether closing now would lose edits. */
  onDirty: (isDirty: boolean) => void;
  /** Closes the dialog: saved, or cancelled. */
  onDone: () => void;
}

interface Props<Row> {
  /** From `useDialog`: whether it is open, and its subject. */
  dialog: { isOpen: boolean; subject: Row | null; close: () => void };
  title: string;
  /** The rows of the list, kept up to date by the socket. */
  rows?: readonly Row[] | undefined;
  /** Best loaded by `late`. */
  Form: ComponentType<FormProps<Row>>;
  width?: 480 | 720;
  onClosed?: () => void;
}

/** Identifies a subject: most are rows, some are ids. */
function idOf(subject: unknown): number | string | null {
  const id = typeof subject === "object" && subject !== null && "id" in subject ? subject.id : subject;
  return typeof id === "number" || typeof id === "string" ? id : null;
}

/** A dialog around the form that adds or edits a row; it asks before it loses edits. */
export function FormDialog<Row>({ dialog, title, rows = [], Form, width = 480, onClosed }: Props<Row>) {
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    dialog.close();
  };
  const id = idOf(dialog.subject);
  const latest = (dialog.isOpen && id !== null && rows.find((row) => idOf(row) === id)) || null;
  return (
    <AppModal
      opened={dialog.isOpen}
      onClose={close}
      {...(onClosed && { onClosed })}
      isDirty={isDirty}
      width={width}
      title={title}
    >
      <KeptForm name={title} id={id}>
        <Form row={dialog.subject} latest={latest} onDirty={setDirty} onDone={close} />
      </KeptForm>
    </AppModal>
  );
}

interface BodyProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSaving: boolean;
  /** A refusal of the whole. */
  problem: string | null;
  /** From `useTheirs`. */
  theirs?: Theirs | null;
  onCancel: () => void;
  /** Instead of "Save". */
  submit?: string;
  /** Deletes the edited row; if set, the form has a button for it. */
  onDelete?: (() => void) | undefined;
  /** The fields. */
  children: ReactNode;
}

/** The form: its fields, the problem and its buttons. */
export function FormBody({
  onSubmit,
  isSaving,
  problem,
  theirs = null,
  onCancel,
  submit,
  onDelete,
  children,
}: BodyProps) {
  const { t } = useTranslation();
  const save = useUnlessUnread(theirs, onSubmit);
  return (
    <form onSubmit={save} noValidate className={classes.form}>
      {children}
      <Problem text={problem} />
      <ModalActions notice={<TheirsNotice theirs={theirs} isSaving={isSaving} />}>
        {onDelete && (
          <Button variant="subtle" color="red" mr="auto" onClick={onDelete}>
            {t("delete")}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {submit ?? t("save")}
        </Button>
      </ModalActions>
    </form>
  );
}
