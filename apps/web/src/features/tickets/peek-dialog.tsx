import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useRoom } from "../../shell/live.ts";
import { AppModal, ModalActions } from "../../ui/app-modal.tsx";
import { ChatLog } from "./chat-log.tsx";
import { useTicketActions } from "./use-ticket-actions.ts";
import classes from "./peek-dialog.module.css";

/** Shows a conversation without marking anything as read; the customer does not notice. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket | null; onClose: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <AppModal
      opened={ticket !== null}
      onClose={onClose}
      title={t("peek.title", { name: ticket?.contact.name })}
      width={720}
      hasChat
    >
      {ticket && <Peek ticket={ticket} onClose={onClose} />}
    </AppModal>
  );
}

function Peek({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation("tickets");
  const actions = useTicketActions();
  useRoom(`ticket:${ticket.id}`, ["messages", ticket.id]);
  const act = (does: (one: Ticket) => void) => () => {
    onClose();
    does(ticket);
  };
  const isPending = ticket.status === "pending";
  return (
    <>
      <p className="small dim">{t("peek.text")}</p>
      <div className={classes.log}>
        <ChatLog ticket={ticket} />
      </div>
      <ModalActions>
        {isPending && (
          <Button variant="default" onClick={act(actions.resolve)}>
            {t("resolve")}
          </Button>
        )}
        {ticket.status === "closed" && (
          <Button variant="default" onClick={act(actions.reopen)}>
            {t("reopen")}
          </Button>
        )}
        <Button data-autofocus onClick={act(isPending ? actions.accept : actions.show)}>
          {t(isPending ? "accept" : "peek.open")}
        </Button>
      </ModalActions>
    </>
  );
}
