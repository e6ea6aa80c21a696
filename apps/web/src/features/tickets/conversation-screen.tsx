import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Events } from "@recado/contracts/realtime";
import type { Ticket } from "@recado/contracts/tickets";
import { memo, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { useEvent, useRoom } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { notify } from "../../ui/toasts.ts";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { useBeside } from "./beside-context.ts";
import { useOwnBulk } from "./bulk/own-bulk.ts";
import { isOwnAct } from "./change-ticket.ts";
import { Conversation } from "./conversation.tsx";
import { GoneNotice, type Standing } from "./gone-notice.tsx";
import { knownPage } from "./known-page.ts";
import { ticketQuery } from "./tickets-query.ts";
import classes from "./conversation.module.css";

/** A conversation. A user who may not see it gets a notice and returns to the list. */
export const ConversationScreen = memo(function ConversationScreen({ uuid }: { uuid: string }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const navigate = useNavigate();
  const query = useQuery({ ...ticketQuery(uuid), placeholderData: () => knownPage(uuid) });
  const ticket = query.data;
  useRoom(ticket ? `ticket:${ticket.id}` : null, ["ticket", uuid], ["messages", ticket?.id]);

  const beside = useBeside();
  const leave = async () => {
    if (beside) beside.close();
    else await navigate({ to: "/tickets", search: true, replace: true });
  };
  const [movedTo, setMovedTo] = useState<Standing | null>(null);
  const isOwnBulk = useOwnBulk();
  useEvent("ticket", (event) => {
    if (!ticket || ticketIdOf(event) !== ticket.id || isOwnAct(ticket.id)) return;
    const { name } = ticket.contact;
    if (event.action === "delete" && !event.hasMoved) {
      notify.info(t("deleted", { name }));
      void leave();
    }
    // The server decides whether the user still sees it there.
    if (event.action === "removeFromList") setMovedTo(event.to ?? null);
    if (event.action === "update") setMovedTo(null);
    if (event.action === "update" && isLost(ticket, event.ticket, me.id) && !isOwnBulk()) {
      const { status, user, queue } = event.ticket;
      const key = status === "closed" ? "toClosed" : user ? "toUser" : queue ? "toQueue" : "toUnqueued";
      notify.info(t(`gone.${key}`, { name, user: user?.name, queue: queue?.name }));
    }
  });
  useEvent("contact", (event) => {
    // The contact may be merged into another: the address then still finds the conversation.
    if (event.action === "delete" && event.contactId === ticket?.contactId) void query.refetch();
  });

  const isDenied = query.error instanceof ApiError && query.error.status === 404;
  const onDenied = useEffectEvent(() => void leave());
  // The conversation was visible until now; it is unknown what happened while the socket was down.
  const wasHere = ticket !== undefined;
  useEffect(() => {
    if (!isDenied || wasHere) return;
    notify.error("ERR_NO_TICKET_FOUND");
    onDenied();
  }, [isDenied, wasHere]);

  if (isDenied && ticket) {
    const { contact, userId } = ticket;
    const title = t(userId === me.id ? "gone.title" : "gone.titleOfOthers", { name: contact.name });
    return <GoneNotice ticketId={ticket.id} title={title} to={movedTo} onLeave={() => void leave()} />;
  }
  if (isDenied || query.isPending || !ticket) {
    return query.isError && !isDenied ? (
      <section className={classes.gone} data-pane="chat" aria-label={t("title")}>
        <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />
        {/* A phone has no list beside it. */}
        <Button variant="subtle" onClick={() => void leave()}>
          {t("back")}
        </Button>
      </section>
    ) : (
      <LogSkeleton />
    );
  }
  return <Conversation ticket={ticket} />;
});

const ticketIdOf = (event: Events["ticket"]): number => (event.action === "update" ? event.ticket.id : event.ticketId);

/** The user was responsible for it and no longer is. */
const isLost = (before: Ticket, after: Ticket, me: number): boolean =>
  before.status === "open" && before.userId === me && !(after.status === "open" && after.userId === me);
