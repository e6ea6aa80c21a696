import { Button } from "@mantine/core";
import type { ContactTicket, Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../locales/format.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { contactTicketsQuery } from "./contact-tickets-query.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import classes from "./past-conversations.module.css";

/** Links to the contact's other conversations. */
export function PastConversations({ ticket }: { ticket: Pick<Ticket, "id" | "contactId"> }) {
  const { t } = useTranslation("contacts");
  const query = useInfiniteQuery(contactTicketsQuery(ticket.contactId));
  if (query.isPending) return <SkeletonRows rows={2} height={52} />;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  const others = query.data.pages.flatMap(({ tickets }) => tickets).filter(({ id }) => id !== ticket.id);
  if (others.length === 0 && !query.hasNextPage) return <p className="small dim">{t("past.none")}</p>;
  return (
    <>
      <ul className={classes.list}>
        {others.map((one) => (
          <li key={one.id}>
            <Past ticket={one} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("past.more")}
        </Button>
      )}
    </>
  );
}

function Past({ ticket }: { ticket: ContactTicket }) {
  const { t } = useTranslation("contacts");
  const { status, queue, user, whatsapp, createdAt, closedAt } = ticket;
  const [from, to] = [formatDate(createdAt), closedAt && formatDate(closedAt)];
  const isOneDay = to === from;
  const where = [queue?.name ?? t("past.noQueue"), user?.name, whatsapp?.name].filter(Boolean).join(" · ");
  return (
    <Link to="/tickets/$uuid" params={{ uuid: ticket.uuid }} search={true} className={classes.row}>
      <span className={classes.top}>
        <span className={`numbers ${classes.when}`}>
          {to === null ? t("past.from", { from }) : isOneDay ? from : t("past.span", { from, to })}
        </span>
        <span className={classes.status} data-status={status}>
          {t(`past.${status}`)}
        </span>
      </span>
      <span className={classes.where}>
        {queue && <span className={classes.dot} style={{ "--queue": queue.color }} />}
        <span className="ellipsis" title={where}>
          {where}
        </span>
      </span>
    </Link>
  );
}
