import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppModal, ModalActions } from "./app-modal.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  /** A question that names the thing. */
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  isWorking?: boolean;
  isDisabled?: boolean;
  /** The action loses nothing, so its button is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  /** Called when the dialog has disappeared. */
  onClosed?: () => void;
}

/** Confirms what can't be undone. The focus is on Cancel. */
export function ConfirmModal({
  opened,
  onClose,
  title,
  children,
  confirm,
  isWorking = false,
  isDisabled = false,
  isHarmless = false,
  onConfirm,
  onClosed,
}: Props) {
  const { t } = useTranslation();
  // The loading button is disabled and loses the focus: it gets it back when it is enabled.
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
        {/* The second click of a double click must not confirm. */}
        <Button
          ref={button}
          {...(!isHarmless && { color: "red" })}
          loading={isWorking}
          disabled={isDisabled}
          onClick={({ detail }) => detail < 2 && onConfirm()}
        >
          {confirm}
        </Button>
      </ModalActions>
    </AppModal>
  );
}
