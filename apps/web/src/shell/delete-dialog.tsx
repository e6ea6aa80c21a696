import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../ui/confirm-modal.tsx";
import { notify } from "../ui/toasts.ts";

interface Props<Row> {
  /** From `useDialog`. */
  dialog: { isOpen: boolean; subject: Row | null; close: () => void };
  nameOf: (row: Row) => string;
  /** What is deleted with it. */
  children: ReactNode;
  /** Sends it, and shows the list without it. */
  remove: (row: Row) => Promise<void>;
  /** Said when it is done; absent where `remove` says how it ended. */
  done?: string;
}

/** Asks whether to delete a row, by its name, and deletes it. A refusal is a toast. */
export function DeleteDialog<Row>({ dialog, nameOf, children, remove, done }: Props<Row>) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      if (done !== undefined) notify.success(done);
    },
    onSettled: dialog.close,
  });
  const { subject } = dialog;
  return (
    <ConfirmModal
      opened={dialog.isOpen}
      onClose={dialog.close}
      title={t("deleteTitle", { name: subject ? nameOf(subject) : "" })}
      confirm={t("delete")}
      isWorking={isPending}
      // A second click meets the dialog as it fades.
      onConfirm={() => subject && dialog.isOpen && mutate(subject)}
    >
      {children}
    </ConfirmModal>
  );
}
