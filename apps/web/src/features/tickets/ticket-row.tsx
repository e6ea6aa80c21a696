import { IconCheck, IconEye } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { TicketRowContent } from "./ticket-row-content.tsx";
import classes from "./ticket-row.module.css";

/** What a row's buttons say; the list hears them all in one place. */
export type RowAction = "open" | "accept" | "resolve" | "reopen" | "peek";

interface Props {
  ticket: Ticket;
  id: string;
  /** Its place in the list, from 1. */
  place: number;
  top: number;
  href: string;
  /** The one that the keys are on. */
  isActive: boolean;
  /** The one whose conversation is open. */
  isOpen: boolean;
  isGone: boolean;
  isNew: boolean;
  mayPeek: boolean;
  isMine: boolean;
}

/** One conversation of the list, 72 px high: plain elements alone, for there may be thousands. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, id, place, top, href, isActive, isOpen, isGone, isNew } = props;
  const isPending = ticket.status === "pending";
  const content = <TicketRowContent ticket={ticket} isOpen={isOpen} isMine={props.isMine} />;
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={place}
      aria-selected={isOpen}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      data-id={ticket.id}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-gone={isGone || undefined}
      data-new={isNew || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-pending={isPending || undefined}
    >
      <div role="gridcell" className={classes.cell}>
        <span
          className={classes.strip}
          style={ticket.queue ? { "--queue": ticket.queue.color } : undefined}
          data-empty={!ticket.queue || undefined}
        />
        {isPending ? (
          <div className={classes.link}>{content}</div>
        ) : (
          <a className={classes.link} href={href} tabIndex={-1} data-action="open" draggable={false}>
            {content}
          </a>
        )}
        {!isGone && <Actions ticket={ticket} mayPeek={props.mayPeek} />}
      </div>
    </div>
  );
});

function Actions({ ticket, mayPeek }: { ticket: Ticket; mayPeek: boolean }) {
  const { t } = useTranslation("tickets");
  const { status } = ticket;
  return (
    <span className={classes.actions} data-always={status === "pending" || undefined}>
      {status === "pending" && mayPeek && (
        <button type="button" tabIndex={-1} className={classes.icon} data-action="peek" title={t("peek.button")}>
          <IconEye size={18} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{t("peek.button")}</span>
        </button>
      )}
      {status !== "closed" && (
        <button type="button" tabIndex={-1} className={classes.icon} data-action="resolve" title={t("resolve")}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{t("resolve")}</span>
        </button>
      )}
      {status === "pending" && (
        <button type="button" tabIndex={-1} className={classes.accept} data-action="accept">
          {t("accept")}
        </button>
      )}
      {status === "closed" && (
        <button type="button" tabIndex={-1} className={classes.reopen} data-action="reopen">
          {t("reopen")}
        </button>
      )}
    </span>
  );
}
