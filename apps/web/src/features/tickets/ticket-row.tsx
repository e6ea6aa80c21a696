import type { Ticket } from "@recado/contracts/tickets";
import { memo, useState } from "react";
import { RowActions, SwipeActions, type RowRights } from "./row-actions.tsx";
import { TicketRowContent } from "./ticket-row-content.tsx";
import classes from "./ticket-row.module.css";

interface Props extends RowRights {
  ticket: Ticket;
  id: string;
  /** Its place in the list, from 1. */
  place: number;
  top: number;
  /** Stays the same function. */
  hrefOf: (ticket: Ticket) => string;
  /** The one that the keys are on. */
  isActive: boolean;
  /** The one whose conversation is open. */
  isOpen: boolean;
  isGone: boolean;
  isNew: boolean;
  isMine: boolean;
  /** Pushed aside by a finger. */
  isSwiped: boolean;
  isNarrow: boolean;
  /** The day that it is, on which depends how a time is written. */
  today: string;
}

/** One conversation of the list, 72 px high: plain elements alone, for there may be thousands. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, id, place, top, hrefOf, isActive, isOpen, isGone, isNew, isSwiped, mayPeek, mayResolve } = props;
  const isPending = ticket.status === "pending";
  const [isMet, setMet] = useState(false);
  const rights = { mayPeek, mayResolve };
  const content = <TicketRowContent ticket={ticket} isOpen={isOpen} isMine={props.isMine} isNarrow={props.isNarrow} />;
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
      data-swiped={isSwiped || undefined}
      onPointerEnter={() => setMet(true)}
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
          <a className={classes.link} href={hrefOf(ticket)} tabIndex={-1} data-action="open" draggable={false}>
            {content}
          </a>
        )}
        {/*
          Of those that come and go by themselves, none needs what only a pointer or the keys bring to light. What has
          the focus in one conversation's row never acts on another's.
        */}
        {!isGone && (isPending || isMet || isActive) && <RowActions key={ticket.id} ticket={ticket} {...rights} />}
        {!isGone && isSwiped && <SwipeActions key={ticket.id} ticket={ticket} {...rights} />}
      </div>
    </div>
  );
});
