import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { notify } from "../../ui/toasts.ts";

interface Props {
  opened: boolean;
  name: string;
  onClose: () => void;
  takeBack: () => Promise<void>;
}

/** Asks whether to send campaigns to a contact again. */
export function TakeBackDialog({ opened, name, onClose, takeBack }: Props) {
  const { t } = useTranslation("optOuts");
  const { mutate, isPending } = useMutation({
    mutationFn: takeBack,
    onSuccess: () => notify.success(t("takeBack.done", { name })),
    onSettled: onClose,
  });
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t("takeBack.title", { name })}
      confirm={t("takeBack.button")}
      isWorking={isPending}
      onConfirm={() => mutate()}
    >
      {t("takeBack.text")}
    </ConfirmModal>
  );
}
