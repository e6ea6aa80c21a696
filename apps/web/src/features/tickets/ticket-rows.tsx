import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import { useParams } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { IconArrowUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { countNews } from "./frozen-rows.ts";
import type { Viewer } from "./list-filter.ts";
import type { ListOrder } from "./list-order.ts";
import type { ListCursor } from "./use-list-cursor.ts";
import { toggleSelected, useSelection } from "./bulk/selection.ts";
import { mayMarkUnread, mayResolve } from "./may-answer.ts";
import { usePreviewed } from "./preview.ts";
import { repeatedIn } from "./shared-marks.ts";
import type { RowAction } from "./row-actions.tsx";
import { TicketRow } from "./ticket-row.tsx";
import { useFrozenRows, useJustMoved, usePointerHold } from "./use-frozen-rows.ts";
import { useRowLinks } from "./use-row-links.ts";
import { useRowSwipe } from "./use-row-swipe.ts";
import { rowHeight, useScrollAnchor, useTopSeen } from "./use-scroll-anchor.ts";
import { doubleTime } from "../../ui/double-time.ts";
import { useToday } from "../../ui/use-today.ts";
import classes from "./ticket-rows.module.css";

interface Props {
  tickets: readonly Ticket[];
  /** The number of rows, if known. */
  count: number;
  label: string;
  me: Pick<Viewer, "id" | "profile">;
  mayPeek: boolean;
  order: ListOrder;
  cursor: ListCursor;
  onOpen: (ticket: Ticket) => void;
  onAction: (action: RowAction, ticket: Ticket, button: HTMLElement) => void;
  canLoad: boolean;
  onLoad: () => void;
  /** The next page failed to load; the user can retry. */
  hasFailed: boolean;
}

/** When a row was last acted on, on the clock of events; beyond the lists, as one takes the place of another. */
let actedAt = -Infinity;

/** The rows of a list. Only those in view are rendered, and none moves under a pointer. */
export function TicketRows(props: Props) {
  const { tickets, count, label, me, mayPeek, order, cursor, onOpen, onAction, canLoad, onLoad, hasFailed } = props;
  const { t } = useTranslation("tickets");
  const { uuid } = useParams({ strict: false });
  const openUuid = usePreviewed() ?? uuid;
  const selection = useSelection();
  const hold = usePointerHold();
  const swipe = useRowSwipe();
  // A row that a finger has pushed aside stays in place, as one under a pointer does.
  const isHeld = hold.isHeld || swipe.openId !== null;
  const rows = useFrozenRows(tickets, isHeld, order);
  const hasJustMoved = useJustMoved(rows, hold.movedAt);
  const { connection, self, test } = repeatedIn(tickets, me.id);
  // Keep the identity while the content is the same: rows are memoised.
  const repeated = useMemo(() => ({ connection, self, test }), [connection, self, test]);
  const today = useToday();
  const scroller = useScrollAnchor(rows);
  const [isScrolled, setScrolled] = useState(false);
  // The virtualizer returns new functions on each render; do not memoise over them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: { width: 360, height: 900 },
  });
  const [firstIds] = useState(() => new Set(tickets.map(({ id }) => id)));

  const loadNear = () => {
    const box = scroller.current;
    if (!box) return;
    setScrolled(box.scrollTop > 0);
    if (canLoad && box.scrollHeight - box.scrollTop - box.clientHeight < limits.listNextPagePx) onLoad();
  };
  const askNear = useEffectEvent(loadNear);
  // Loads more when a page is too short to fill the view.
  useEffect(() => askNear(), [canLoad, rows.length]);

  const seen = useTopSeen(tickets, !isHeld && !isScrolled);
  const news = countNews(tickets, rows, seen, isScrolled, order);
  const toTop = () => {
    hold.release();
    scroller.current?.scrollTo({ top: 0 });
  };

  const { activeId, moves } = cursor;
  // The list follows the cursor when a key moves it, not when rows come or go.
  const showActive = useEffectEvent(() => {
    const place = rows.findIndex(({ ticket }) => ticket.id === activeId);
    if (place !== -1) virtual.scrollToIndex(place);
  });
  useEffect(() => {
    if (moves > 0) showActive();
  }, [moves]);

  // However a conversation was opened, keys mean it until the cursor is moved.
  const follow = useEffectEvent(() =>
    cursor.set(rows.find(({ ticket }) => ticket.uuid === openUuid)?.ticket.id ?? null),
  );
  useEffect(() => {
    if (openUuid !== undefined) follow();
  }, [openUuid]);

  const rowAt = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-id]") : null;
    return rows.find(({ ticket }) => ticket.id === Number(element?.dataset.id));
  };
  const links = useRowLinks((target) => rowAt(target)?.ticket, onOpen);
  const onClick = (event: MouseEvent) => {
    // The list of another tab came under the finger.
    if (event.timeStamp - actedAt < doubleTime) {
      event.preventDefault();
      return;
    }
    const row = rowAt(event.target);
    if (!row || row.isGone) return;
    if (selection) {
      // The checkbox shows the selection, because its own change is prevented.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      cursor.set(row.ticket.id);
      toggleSelected(row.ticket.id);
      return;
    }
    links.onClick(event);
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
    const action = button?.dataset.action as RowAction | undefined;
    // It came under the mouse that aimed at another's button. Scrolled, the list keeps what is in view in its place.
    if (action && event.detail > 0 && !isScrolled && hasJustMoved(row.ticket.id, event.timeStamp)) {
      event.preventDefault();
      return;
    }
    cursor.set(row.ticket.id);
    if (!document.activeElement?.matches("[data-composer]")) scroller.current?.focus({ preventScroll: true });
    swipe.close();
    if (!button || !action) return;
    if (action !== "peek" && action !== "more") {
      hold.release();
      actedAt = event.timeStamp;
    }
    onAction(action, row.ticket, button);
  };

  return (
    <div className={classes.place}>
      {news > 0 && (
        <button type="button" className={classes.news} onClick={toTop}>
          {t("news", { count: news })} <IconArrowUp size={14} stroke={2.4} aria-hidden="true" />
        </button>
      )}
      <div
        ref={scroller}
        role="grid"
        aria-multiselectable={selection ? true : undefined}
        tabIndex={0}
        className={classes.scroller}
        data-pane="list"
        aria-label={label}
        aria-rowcount={canLoad ? -1 : count}
        aria-activedescendant={activeId === null ? undefined : `ticket-row-${activeId}`}
        onScroll={() => {
          loadNear();
          swipe.close();
        }}
        onClick={onClick}
        onFocus={cursor.onFocus}
        onKeyDown={cursor.onKeyDown}
        {...links.handlers}
        {...hold.handlers}
      >
        <div
          role="presentation"
          className={classes.rows}
          style={{ height: virtual.getTotalSize(), "--pushed": `${swipe.place}px` }}
          data-free={!isHeld || undefined}
          {...swipe.handlers}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const { ticket, isGone } = row;
            const isNew = index === 0 && !firstIds.has(ticket.id);
            return (
              <TicketRow
                key={ticket.id}
                id={`ticket-row-${ticket.id}`}
                ticket={ticket}
                href={links.hrefOf(ticket)}
                place={index + 1}
                top={start}
                isActive={ticket.id === activeId}
                isOpen={ticket.uuid === openUuid}
                isGone={isGone}
                isNew={isNew}
                mayPeek={mayPeek}
                mayResolve={mayResolve(me, ticket)}
                mayMarkUnread={mayMarkUnread(me, ticket)}
                isMine={ticket.userId === me.id}
                isSelected={selection ? selection.has(ticket.id) : null}
                isSwiped={ticket.id === swipe.openId}
                isPushing={ticket.id === swipe.openId && swipe.isPushing}
                repeated={repeated}
                today={today}
              />
            );
          })}
        </div>
      </div>
      {hasFailed && (
        <button type="button" className={classes.failed} onClick={onLoad}>
          {t("moreFailed")} <u>{t("tryAgain", { ns: "common" })}</u>
        </button>
      )}
    </div>
  );
}
