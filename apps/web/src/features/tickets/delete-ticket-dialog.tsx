import type { Ticket } from "@recado/contracts/tickets";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useBeside } from "./beside-context.ts";

interface Props {
  ticket: Ticket;
  opened: boolean;
  onClose: () => void;
}

/** Asks, with the name, before a conversation is deleted for good. */
export function DeleteTicketDialog({ ticket, opened, onClose }: Props) {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  const beside = useBeside();
  const remove = useMutation({
    mutationFn: () => call("DELETE /tickets/:ticketId", { params: { ticketId: ticket.id } }),
    onSuccess: () => {
      onClose();
      liveCache.receive("ticket", { action: "delete", ticketId: ticket.id });
      if (beside) beside.close();
      else void navigate({ to: "/tickets", search: true, replace: true });
    },
  });
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t("delete.title", { name: ticket.contact.name })}
      confirm={t("delete.confirm")}
      isWorking={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t("delete.text")}
    </ConfirmModal>
  );
}
