import type { Ticket } from "@recado/contracts/tickets";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { RowActions, SwipeActions, type RowRights } from "./row-actions.tsx";
import { TicketRowContent } from "./ticket-row-content.tsx";
import { fromList } from "./use-ticket-actions.ts";
import classes from "./ticket-row.module.css";

interface Props extends RowRights {
  ticket: Ticket;
  id: string;
  /** Its place in the list, from 1. */
  place: number;
  top: number;
  /** The keyboard cursor is on it. */
  isActive: boolean;
  /** Its conversation is open. */
  isOpen: boolean;
  isGone: boolean;
  isNew: boolean;
  isMine: boolean;
  /** A finger pushed it aside. */
  isSwiped: boolean;
  isNarrow: boolean;
  /** The current day: the row writes times relative to it. */
  today: string;
}

/** A conversation of the list, 72 px high. Plain elements: a list may hold thousands. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, id, place, top, isActive, isOpen, isGone, isNew, isSwiped, mayPeek, mayResolve } = props;
  const isPending = ticket.status === "pending";
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
    >
      <div role="gridcell" className={classes.cell}>
        <span
          className={classes.strip}
          style={ticket.queue ? { "--queue": ticket.queue.color } : undefined}
          data-empty={!ticket.queue || undefined}
        />
        {isPending || isGone ? (
          <div className={classes.link}>{content}</div>
        ) : (
          <Link
            to="/tickets/$uuid"
            params={ticket}
            search={true}
            state={fromList}
            className={classes.link}
            tabIndex={-1}
            draggable={false}
          >
            {content}
          </Link>
        )}
        {!isGone && <RowActions ticket={ticket} {...rights} />}
        {!isGone && isSwiped && <SwipeActions ticket={ticket} {...rights} />}
      </div>
    </div>
  );
});
