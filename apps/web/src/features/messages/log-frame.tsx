import type { Message } from "@recado/contracts/messages";
import type { TicketNote } from "@recado/contracts/notes";
import type { Ticket } from "@recado/contracts/tickets";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "./arrange-messages.ts";
import type { BubbleActions } from "./bubble.tsx";
import { LogAnnouncer } from "./log-announcer.tsx";
import { DaySection } from "./message-rows.tsx";
import { ToNewest } from "./to-newest.tsx";
import { useLogKeys } from "./use-log-keys.ts";
import type { useLogScroll } from "./use-log-scroll.ts";
import type { useMessageMenu } from "./use-message-menu.ts";
import { bothHear, useSwipeReply } from "./use-swipe-reply.ts";
import { useMissed } from "./use-unread-line.ts";
import classes from "./message-log.module.css";
import swipes from "./swipe.module.css";

/** With more messages than this, groups far from the view unmount. */
const longChat = 300;

interface Props {
  label: string;
  /** The text shown when there are no messages. */
  empty: string;
  with: Pick<Ticket, "isGroup" | "contact">;
  /** All loaded messages, oldest first, and the same in days. */
  messages: readonly Message[];
  days: readonly Day[];
  scroll: ReturnType<typeof useLogScroll>;
  menu: ReturnType<typeof useMessageMenu>;
  actions: BubbleActions | null;
  /** Null where replies are not possible. */
  reply: ((message: Message) => void) | null;
  /** Messages after this id are new; null while that is not known. */
  sinceId: number | null;
  /** Messages before this id are grouped. */
  singleFrom: number;
  /** Older messages: whether there are any, whether they failed to load, how to load them. */
  older: { hasMore: boolean; hasFailed: boolean; load: () => void };
  /** If the newest messages may be missing: whether they are, and how to load them. */
  newest?: { isElsewhere: boolean; go: () => void };
  Note?: ComponentType<{ note: TicketNote }> | undefined;
  /** Menus and dialogs. */
  children: ReactNode;
}

/** A chat, oldest message at the top, opened at the newest: of a conversation or of the team. */
export function LogFrame({ label, empty, messages, days, scroll, menu, actions, reply, sinceId, ...props }: Props) {
  const { t } = useTranslation("messages");
  const { older, newest, singleFrom, Note, children } = props;
  const { scroller, column, isAtBottom, onScroll, toBottom } = scroll;
  const missed = useMissed(messages, isAtBottom, newest?.isElsewhere ?? false);
  const onKeyDown = useLogKeys(messages, menu.open);
  const touch = menu.touch(messages);
  const swipe = useSwipeReply(messages, reply);
  return (
    <div className={classes.place} data-log="">
      {/* The arrow keys move between messages; the menu and the links of a message are reached from there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={`${classes.scroller} ${swipes.swipes}`}
        role="log"
        data-pane-focus=""
        aria-live="off"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={() => {
          menu.close();
          onScroll();
        }}
        onKeyDown={onKeyDown}
        {...touch}
        {...bothHear(swipe, touch)}
      >
        <div ref={column} className={classes.column}>
          {older.hasFailed && (
            <button type="button" className={classes.older} onClick={older.load}>
              {t("olderFailed")}
            </button>
          )}
          {older.hasMore && !older.hasFailed && <div className={classes.older}>{t("loadingOlder")}</div>}
          {days.map((day) => (
            <DaySection
              key={day.key}
              day={day}
              sinceId={sinceId}
              ticket={props.with}
              Note={Note}
              actions={actions}
              singleFrom={singleFrom}
              mayUnmount={messages.length > longChat}
            />
          ))}
          {messages.length === 0 && <p className={classes.empty}>{empty}</p>}
        </div>
      </div>
      {(!isAtBottom || newest?.isElsewhere) && (
        <ToNewest missed={newest?.isElsewhere ? 0 : missed} onPress={newest?.go ?? toBottom} />
      )}
      {children}
      <LogAnnouncer messages={messages} sinceId={sinceId} name={props.with.contact.name} />
    </div>
  );
}
