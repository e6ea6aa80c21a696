import { Button } from "@mantine/core";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { TicketPage } from "@recado/contracts/tickets";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { useEvent, useRoom } from "../../shell/live.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { ClosedNotice } from "../messages/closed-notice.tsx";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { ChatLog } from "./chat-log.tsx";
import { Colleagues } from "./colleagues.tsx";
import { GoneNotice, type Standing } from "./gone-notice.tsx";
import { HeaderContact } from "./header-contact.tsx";
import { knownPage } from "./known-page.ts";
import { focusPane } from "./panes.ts";
import { closePreview } from "./preview.ts";
import { ticketQuery } from "./tickets-query.ts";
import { useTicketActions } from "./use-ticket-actions.ts";
import classes from "./conversation.module.css";

/** Shows a waiting conversation in the pane without marking anything as read; the customer does not notice. */
export function PreviewPane({ uuid }: { uuid: string }) {
  const { t } = useTranslation("tickets");
  const router = useRouter();
  const query = useQuery({ ...ticketQuery(uuid), placeholderData: () => knownPage(uuid) });
  const ticket = query.data;
  useRoom(ticket ? `ticket:${ticket.id}` : null, ["ticket", uuid], ["messages", ticket?.id]);
  const [movedTo, setMovedTo] = useState<Standing | null>(null);
  useEvent("ticket", (event) => {
    // The query asks the server whether the user still sees it there.
    if (event.action === "removeFromList" && event.ticketId === ticket?.id) setMovedTo(event.to ?? null);
  });
  const close = () => void closePreview(router);
  useShortcut({ keys: "esc", label: t("keys.closePreview"), group: t("keys.group") }, close);
  // The pane had the focus and is gone.
  useEffect(() => () => queueMicrotask(focusListIfLost), []);

  const isDenied = query.error instanceof ApiError && query.error.status === 404;
  if (isDenied && ticket)
    return (
      <GoneNotice
        ticketId={ticket.id}
        title={t("preview.gone", { name: ticket.contact.name })}
        to={movedTo}
        onLeave={close}
      />
    );
  if (!ticket) {
    return query.isError ? (
      <section className={classes.gone} data-pane="chat" aria-label={t("title")}>
        <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />
        <Button variant="subtle" onClick={close}>
          {t("back")}
        </Button>
      </section>
    ) : (
      <LogSkeleton />
    );
  }
  return (
    <section
      className={classes.preview}
      data-pane="chat"
      aria-label={t("preview.label", { name: ticket.contact.name })}
    >
      <header className={classes.header}>
        <span className={classes.back}>
          <IconButton label={t("back")} onClick={() => router.history.back()}>
            <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </span>
        <div className={classes.who} data-still="">
          <HeaderContact ticket={ticket} />
        </div>
        <Colleagues key={ticket.id} ticketId={ticket.id} />
        <span className={classes.close}>
          <IconButton label={t("preview.close")} onClick={close}>
            <IconX size={20} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <ChatLog ticket={ticket} />
      <Foot ticket={ticket} />
    </section>
  );
}

/** Replaces the composer: accept it or, if another user was faster, see what happened to it. */
function Foot({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("tickets");
  const router = useRouter();
  const actions = useTicketActions();
  // "Back" from the conversation must not return to this preview.
  const show = async () => {
    await closePreview(router);
    actions.show(ticket);
  };
  if (ticket.status === "pending") {
    return (
      <ClosedNotice
        text={t("preview.text")}
        action={<Button onClick={() => actions.accept(ticket)}>{t("accept")}</Button>}
      />
    );
  }
  return (
    <ClosedNotice
      text={ticket.status === "closed" ? t("notice.closed") : t("notice.another", { name: ticket.user?.name ?? "" })}
      action={
        <Button variant="default" onClick={() => void show()}>
          {t("peek.open")}
        </Button>
      }
    />
  );
}

function focusListIfLost(): void {
  if (document.activeElement === document.body) focusPane("list");
}
