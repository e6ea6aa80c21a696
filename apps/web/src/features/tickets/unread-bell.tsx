import { IconBell } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useEvent, useRoom } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { showBadge } from "../../shell/service-worker.ts";
import { playTone } from "../../shell/sound.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { titleCount } from "../../ui/use-page-title.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { LastMessage } from "../messages/last-message.tsx";
import { belongs } from "./list-filter.ts";
import { ticketsOf } from "./list-pages.ts";
import { shownCount } from "./tab-counts.tsx";
import { TransferToasts } from "./transfer-toasts.tsx";
import { ticketsQuery } from "./tickets-query.ts";
import { UnreadAnnouncer } from "./unread-announcer.tsx";
import { useUnread, useUnreadFilter } from "./use-counts.ts";
import { useReadOpenUuid } from "./use-read-open-uuid.ts";
import { Popover } from "../../ui/menu.tsx";
import bell from "../../ui/bell.module.css";
import classes from "./unread-bell.module.css";

/** The bell of the top bar: unread conversations, and a sound for a message in a conversation that is not on screen. */
export function UnreadBell() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const readOpenUuid = useReadOpenUuid();
  const [opened, setOpened] = useState(false);
  useRoom("notification", ["tickets", "unread"]);
  const count = useUnread() ?? 0;
  const filter = useUnreadFilter();
  useEffect(() => {
    titleCount.set(count);
    showBadge(count);
  }, [count]);

  useEvent("appMessage", (event) => {
    if (event.action !== "create" || event.message.fromMe || !belongs(me, filter, event.ticket)) return;
    const isOnScreen = event.ticket.uuid === readOpenUuid() && !document.hidden;
    if (!isOnScreen) playTone();
  });

  return (
    <>
      <UnreadAnnouncer count={count} />
      <TransferToasts />
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
        <Popover.Target>
          <IconButton label={t("bell.label", { count })} onClick={() => setOpened(!opened)}>
            <IconBell size={20} stroke={1.7} aria-hidden="true" />
            {count > 0 && (
              <span className={`count-badge ${bell.count}`} aria-hidden="true">
                {shownCount(count)}
              </span>
            )}
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown className={bell.list} aria-label={t("bell.title")}>
          <Rows onChoose={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** A separate component, so that the bell renders only when the count changes. */
function Rows({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation("tickets");
  const { data } = useInfiniteQuery(ticketsQuery(useUnreadFilter()));
  const unread = ticketsOf(data);
  if (unread.length === 0) return <EmptyState drawing="conversations" title={t("bell.empty")} />;
  return unread.map((ticket) => <Row key={ticket.id} ticket={ticket} onChoose={onChoose} />);
}

function Row({ ticket, onChoose }: { ticket: Ticket; onChoose: () => void }) {
  const { t } = useTranslation("tickets");
  // A pending conversation is read beside its list, and accepted there.
  const link =
    ticket.status === "pending"
      ? linkOptions({ to: "/tickets", search: { tab: "pending" }, state: { preview: ticket.uuid, fillsPhone: true } })
      : linkOptions({ to: "/tickets/$uuid", params: ticket });
  return (
    <Link {...link} className={classes.row} onClick={onChoose}>
      <ContactAvatar contact={ticket.contact} />
      <span className={classes.texts}>
        <span className="strong ellipsis" title={ticket.contact.name}>
          {ticket.contact.name}
        </span>
        <span className="small ellipsis">
          <LastMessage ticket={ticket} />
        </span>
      </span>
      <span className={classes.end}>
        <span className="meta numbers">{formatTimeOrDate(ticket.lastMessageAt)}</span>
        <span className="count-badge">
          <span aria-hidden="true">{ticket.unreadMessages}</span>
          <span className="visually-hidden">{t("bell.unread", { count: ticket.unreadMessages })}</span>
        </span>
      </span>
    </Link>
  );
}
