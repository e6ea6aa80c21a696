import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppModal, ModalActions } from "./app-modal.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  /** A question that repeats the name of what it is about. */
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  isWorking?: boolean;
  onConfirm: () => void;
  /** When the dialog is no longer to be seen. */
  onClosed?: () => void;
}

/** Asks before something that can't be undone; the focus is on Cancel. */
export function ConfirmModal({
  opened,
  onClose,
  title,
  children,
  confirm,
  isWorking = false,
  onConfirm,
  onClosed,
}: Props) {
  const { t } = useTranslation();
  // At work the button is disabled and so loses the focus: it has it back when there is more to decide.
  const button = useRef<HTMLButtonElement>(null);
  const wasWorking = useRef(false);
  useEffect(() => {
    if (opened && wasWorking.current && !isWorking) button.current?.focus();
    wasWorking.current = isWorking;
  }, [opened, isWorking]);
  return (
    <AppModal isSmall opened={opened} onClose={onClose} onClosed={onClosed} title={title}>
      <div>{children}</div>
      <ModalActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button ref={button} color="red" loading={isWorking} onClick={onConfirm}>
          {confirm}
        </Button>
      </ModalActions>
    </AppModal>
  );
}
