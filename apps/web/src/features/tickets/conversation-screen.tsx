import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { useEvent, useRoom } from "../../shell/live.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { notify } from "../../ui/toasts.ts";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { Conversation } from "./conversation.tsx";
import { knownPage } from "./known-page.ts";
import { ticketQuery } from "./tickets-query.ts";

/** The conversation of the address; whoever may not see it is told so and led back to the list. */
export function ConversationScreen() {
  const { uuid } = useParams({ from: "/_app/tickets/$uuid" });
  return <Loaded key={uuid} uuid={uuid} />;
}

function Loaded({ uuid }: { uuid: string }) {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  const query = useQuery({ ...ticketQuery(uuid), placeholderData: () => knownPage(uuid) });
  const ticket = query.data;
  useRoom(ticket ? `ticket:${ticket.id}` : null, ["ticket", uuid], ["messages", ticket?.id]);

  const leave = () => navigate({ to: "/tickets", search: true, replace: true });
  useEvent("ticket", (event) => {
    if (event.action !== "delete" || event.ticketId !== ticket?.id) return;
    notify.info(t("deleted", { name: ticket.contact.name }));
    void leave();
  });
  useEvent("contact", (event) => {
    // It may have gone into another contact: then the conversation's address leads on.
    if (event.action === "delete" && event.contactId === ticket?.contactId) void query.refetch();
  });

  const isDenied = query.error instanceof ApiError && query.error.status === 404;
  useEffect(() => {
    if (!isDenied) return;
    notify.error("ERR_NO_TICKET_FOUND");
    void navigate({ to: "/tickets", search: true, replace: true });
  }, [isDenied, navigate]);

  if (isDenied || query.isPending || !ticket) {
    return query.isError && !isDenied ? (
      <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <LogSkeleton />
    );
  }
  return <Conversation ticket={ticket} />;
}
