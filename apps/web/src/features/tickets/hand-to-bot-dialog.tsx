import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import type { TicketActions } from "./use-ticket-actions.ts";

const HandToBotForm = late(async () => ({ default: (await import("./hand-to-bot-form.tsx")).HandToBotForm }));

interface Props {
  ticket: Ticket;
  actions: TicketActions;
  opened: boolean;
  onClose: () => void;
}

/** Gives a conversation to a prompt or an integration; accepting takes it back. */
export function HandToBotDialog({ ticket, actions, opened, onClose }: Props) {
  const { t } = useTranslation("tickets");
  return (
    <AppModal opened={opened} onClose={onClose} title={t("handToBot.title", { name: ticket.contact.name })}>
      <HandToBotForm ticket={ticket} actions={actions} onDone={onClose} />
    </AppModal>
  );
}
