import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../ui/confirm-modal.tsx";
import { Problem } from "../ui/problem.tsx";
import { notify } from "../ui/toasts.ts";
import { codeOf, isInUse } from "./api-error.ts";
import { problemText, problemValues } from "./problem-text.ts";

interface Props<Row> {
  /** From `useDialog`. */
  dialog: { isOpen: boolean; subject: Row | null; close: () => void };
  nameOf: (row: Row) => string;
  /** What is deleted with it. */
  children: ReactNode;
  /** Why the row can't be deleted, where that is known before; null where it can be. */
  kept?: string | null;
  /** Sends it, and shows the list without it. */
  remove: (row: Row) => Promise<void>;
  /** Said when it is done; absent where `remove` says how it ended. */
  done?: string;
}

/** Asks whether to delete a row, by its name, and deletes it. What is in use says so in the dialog, the rest as a toast. */
export function DeleteDialog<Row>({ dialog, nameOf, children, kept = null, remove, done }: Props<Row>) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<{ row: Row; why: string } | null>(null);
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: remove,
    onMutate: () => setRefused(null),
    onSuccess: () => {
      if (done !== undefined) notify.success(done);
      dialog.close();
    },
    onError: (error, row) => {
      if (isInUse(error)) return setRefused({ row, why: problemText(error) });
      notify.error(codeOf(error), problemValues(error));
      dialog.close();
    },
  });
  const { subject } = dialog;
  return (
    <ConfirmModal
      opened={dialog.isOpen}
      onClose={dialog.close}
      onClosed={() => setRefused(null)}
      title={t("deleteTitle", { name: subject ? nameOf(subject) : "" })}
      confirm={t("delete")}
      isWorking={isPending}
      isDisabled={kept !== null}
      // A second click meets the dialog as it fades.
      onConfirm={() => subject && dialog.isOpen && mutate(subject)}
    >
      {children}
      <Problem text={kept ?? (refused !== null && refused.row === subject ? refused.why : null)} />
    </ConfirmModal>
  );
}
