import { Button } from "@mantine/core";
import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { ClosedNotice } from "../messages/closed-notice.tsx";
import { useNewerTicket } from "./use-newer-ticket.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

interface Props {
  ticket: TicketPage;
  actions: TicketActions;
}

/** Replaces the composer of a resolved conversation: reopen it, or go to the contact's conversation of now. */
export function ClosedPlace({ ticket, actions }: Props) {
  const { t } = useTranslation("tickets");
  const newer = useNewerTicket(ticket);
  const reopen = (
    <Button variant="default" onClick={() => actions.reopen(ticket)}>
      {t("reopen")}
    </Button>
  );
  if (!newer) return <ClosedNotice text={t("notice.closed")} action={reopen} />;
  const { user, queue, whatsapp, whatsappId } = newer;
  // A contact has one conversation at a time on each connection.
  const isInTheWay = whatsappId === ticket.whatsappId;
  const text = [
    t(`newer.${user ? "open" : queue ? "waits" : "waitsUnqueued"}`, {
      name: newer.contact.name,
      user: user?.name,
      queue: queue?.name,
    }),
    isInTheWay ? t("newer.inTheWay") : t("newer.beside", { connection: whatsapp?.name ?? "" }),
  ].join(" ");
  return (
    <ClosedNotice
      text={text}
      action={
        <>
          <Button onClick={() => actions.open(newer)}>{t("newer.show")}</Button>
          {!isInTheWay && reopen}
        </>
      }
    />
  );
}
