import type { Ticket } from "@recado/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import type { TicketActions } from "./use-ticket-actions.ts";

const TransferForm = late(async () => ({ default: (await import("./transfer-form.tsx")).TransferForm }));

interface Props {
  ticket: Ticket;
  actions: TicketActions;
  opened: boolean;
  onClose: () => void;
}

/** Transfers a conversation to a user, a queue or a connection. */
export function TransferDialog({ ticket, actions, opened, onClose }: Props) {
  const { t } = useTranslation("tickets");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal
      opened={opened}
      onClose={close}
      title={t("transfer.title", { name: ticket.contact.name })}
      isDirty={isDirty}
    >
      <TransferForm ticket={ticket} actions={actions} onDone={close} onDirty={setDirty} />
    </AppModal>
  );
}
