import type { Ticket } from "@recado/contracts/tickets";
import { memo } from "react";
import { RowActions, SwipeActions, type RowRights } from "./row-actions.tsx";
import type { Repeated } from "./shared-marks.ts";
import { TicketRowContent } from "./ticket-row-content.tsx";
import classes from "./ticket-row.module.css";

interface Props extends RowRights {
  ticket: Ticket;
  id: string;
  /** The address of its conversation. */
  href: string;
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
  /** A finger is pushing it. */
  isPushing: boolean;
  /** Whether it is selected; null while rows are opened, not selected. */
  isSelected: boolean | null;
  repeated: Repeated;
  /** The current day: the row writes times relative to it. */
  today: string;
}

/** A conversation of the list, 72 px high. Plain elements: a list may hold thousands. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, id, href, place, top, isActive, isOpen, isGone, isNew, isSwiped } = props;
  const isPending = ticket.status === "pending";
  const { mayPeek, mayResolve, mayMarkUnread } = props;
  const rights = { mayPeek, mayResolve, mayMarkUnread };
  const content = <TicketRowContent ticket={ticket} isOpen={isOpen} isMine={props.isMine} repeated={props.repeated} />;
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={place}
      aria-selected={props.isSelected ?? isOpen}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      data-id={ticket.id}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-gone={isGone || undefined}
      data-new={isNew || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-accepts={(isPending && props.isSelected === null) || undefined}
      data-swiped={isSwiped || undefined}
      data-pushing={props.isPushing || undefined}
    >
      <div role="gridcell" className={classes.cell}>
        <span
          className={classes.strip}
          style={ticket.queue ? { "--queue": ticket.queue.color } : undefined}
          data-empty={!ticket.queue || undefined}
        />
        {props.isSelected !== null && (
          <input
            type="checkbox"
            className={classes.check}
            aria-label={ticket.contact.name}
            tabIndex={-1}
            checked={props.isSelected}
            readOnly
          />
        )}
        {isGone ? (
          <div className={classes.link}>{content}</div>
        ) : isPending ? (
          <button type="button" tabIndex={-1} className={classes.link} data-opens="">
            {content}
          </button>
        ) : (
          <a
            href={href}
            data-opens=""
            aria-current={isOpen ? "page" : undefined}
            className={classes.link}
            tabIndex={-1}
            draggable={false}
          >
            {content}
          </a>
        )}
        {!isGone && props.isSelected === null && <RowActions ticket={ticket} {...rights} />}
        {!isGone && isSwiped && <SwipeActions ticket={ticket} {...rights} />}
      </div>
    </div>
  );
});
