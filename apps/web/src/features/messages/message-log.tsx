import { IconArrowDown, IconCloudDownload } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { arrange, type Day, type Item } from "./arrange-messages.ts";
import { Bubble, type BubbleActions } from "./bubble.tsx";
import { LogAnnouncer } from "./log-announcer.tsx";
import { LogSkeleton } from "./log-skeleton.tsx";
import { firstPage, messagesOf, newestId, type MessageList } from "./message-pages.ts";
import { messagesQuery } from "./messages-query.ts";
import { player } from "./kinds/audio-player.ts";
import { nextToHear, playMessage } from "./kinds/play-message.ts";
import { Viewer } from "./kinds/viewer.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { useOutgoing } from "./outgoing.ts";
import { asMessage } from "./as-message.ts";
import { Stretch } from "./message-group.tsx";
import { messageGroupsOf } from "./message-groups.ts";
import { SkipFaulty } from "./skip-faulty.tsx";
import { useLogKeys } from "./use-log-keys.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useJump } from "./use-jump.ts";
import { useMessageMenu, type MessageDoes } from "./use-message-menu.ts";
import { useFirst, useMissed, useUnreadLine } from "./use-unread-line.ts";
import { bothHear, useSwipeReply } from "./use-swipe-reply.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import { useViewState } from "./conversation-view-state.ts";
import classes from "./message-log.module.css";
import swipes from "./swipe.module.css";

/** From so many messages on, those far from the view are put away. */
const longChat = 300;

interface Props {
  ticket: Pick<Ticket, "id" | "isGroup" | "unreadMessages" | "contact">;
  /** What can be done with a message; absent where it is only looked at. */
  does?: MessageDoes;
}

/** The chat: every message of it, oldest at the top, opened at the newest. */
export function MessageLog({ ticket, does }: Props) {
  const { t } = useTranslation("messages");
  useFreshStart(ticket.id);
  const query = useInfiniteQuery(messagesQuery(ticket.id));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const older = useCallback(async () => {
    const loaded = await fetchNextPage();
    return { messages: messagesOf(loaded.data), hasMore: loaded.hasNextPage && !loaded.isError };
  }, [fetchNextPage]);
  const { scroller, isAtBottom, onScroll, toBottom } = useLogScroll({
    canLoad: hasNextPage && !isFetching && !isFetchNextPageError,
    load,
  });

  const outgoing = useOutgoing(ticket.id);
  const messages = useMemo(() => {
    const sent = messagesOf(data);
    const known = new Set(sent.map(({ clientId }) => clientId));
    return [...sent, ...outgoing.filter(({ clientId }) => !known.has(clientId)).map(asMessage)];
  }, [data, outgoing]);
  const [knownAt] = useViewState(() => query.dataUpdatedAt);
  const isFresh = query.dataUpdatedAt > knownAt;
  const unread = useUnreadLine(ticket, isFresh ? messages : null);
  const days = useMemo(
    () => arrange({ messages, cycles: data?.pages[0]?.cycles ?? [], isWhole: !hasNextPage, unread }),
    [messages, data, hasNextPage, unread],
  );
  const sinceId = useFirst(isFresh ? newestId(messages) : null);
  // What one finds on coming is drawn as it is; what is read back from there comes in stretches.
  const aloneFrom = useFirst(messages[0]?.id ?? null);
  const missed = useMissed(messages, isAtBottom);
  useFollowOwn(outgoing.at(-1)?.createdAt ?? "", toBottom);

  const jumpTo = useJump(scroller, fetchNextPage);
  const menu = useMessageMenu();
  const { open: openMenu } = menu;
  const [versions, setVersions] = useViewState<{ message: Message; opened: boolean } | null>(() => null);
  const { retry, change } = does ?? {};
  const actions = useMemo<BubbleActions | null>(() => {
    const showVersions = (message: Message) => setVersions({ message, opened: true });
    return retry ? { jumpTo, retry, openMenu, showVersions, react: change?.react } : null;
  }, [jumpTo, retry, openMenu, setVersions, change]);
  const playNext = useEffectEvent((key: string) => {
    const next = nextToHear(messages, key);
    // One that can't be had stays silent; pressing it says why.
    if (next) void playMessage(next).catch(() => undefined);
  });
  useEffect(() => {
    const unfollow = player.follow((key) => playNext(key));
    return () => {
      unfollow();
      player.stop();
    };
  }, []);
  const onKeyDown = useLogKeys(messages, openMenu);
  const touch = menu.touch(messages);
  const swipe = useSwipeReply(messages, does?.change ? does.reply : null);

  if (query.isPending) return <LogSkeleton />;
  if (query.isError && !data) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  const { name } = ticket.contact;
  return (
    <div className={classes.place} data-log="">
      {/* The keys move between the messages; the menu and the links in them are reached from there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={`${classes.scroller} ${swipes.swipes}`}
        role="log"
        data-pane-focus=""
        aria-live="off"
        aria-label={t("log", { name })}
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
        <div className={classes.column}>
          {isFetchNextPageError && (
            <button type="button" className={classes.older} onClick={load}>
              {t("olderFailed")}
            </button>
          )}
          {hasNextPage && !isFetchNextPageError && <div className={classes.older}>{t("loadingOlder")}</div>}
          {days.map((day) => (
            <DaySection
              key={day.key}
              day={day}
              sinceId={sinceId}
              ticket={ticket}
              actions={actions}
              aloneFrom={aloneFrom ?? 0}
              isLong={messages.length > longChat}
            />
          ))}
          {messages.length === 0 && <p className={classes.empty}>{t("empty", { name })}</p>}
        </div>
      </div>
      {!isAtBottom && (
        <button
          type="button"
          className={classes.jump}
          aria-label={t("toNewest", { count: missed })}
          title={t("toNewest", { count: missed })}
          onClick={toBottom}
        >
          <IconArrowDown size={20} aria-hidden="true" />
          {missed > 0 && (
            <span className={classes.missed} aria-hidden="true">
              {missed}
            </span>
          )}
        </button>
      )}
      {does && <ChatMenu menu={menu} does={does} onVersions={actions?.showVersions ?? (() => undefined)} />}
      <VersionsDialog
        message={versions?.message ?? null}
        opened={versions?.opened ?? false}
        onClose={() => setVersions(versions && { ...versions, opened: false })}
      />
      <Viewer name={name} messages={messages} older={hasNextPage ? older : undefined} />
      <LogAnnouncer messages={messages} sinceId={sinceId} name={name} />
    </div>
  );
}

interface SectionProps {
  day: Day;
  sinceId: number | null;
  ticket: Props["ticket"];
  actions: BubbleActions | null;
  /** Of older messages those far from the view may be put away. */
  aloneFrom: number;
  isLong: boolean;
}

function DaySection({ day, aloneFrom, isLong, ...rest }: SectionProps) {
  const draw = (item: Item) => <Row key={item.key} item={item} {...rest} />;
  return (
    <section className={classes.day}>
      <h3 className={classes.date}>{day.date}</h3>
      {messageGroupsOf(day.items, aloneFrom).map((part) => {
        if ("alone" in part) return draw(part.alone);
        const [first, last] = [part.messages[0]?.message.id ?? 0, part.messages.at(-1)?.message.id ?? 0];
        return (
          <Stretch key={part.key} first={first} last={last} mayPutAway={isLong}>
            {() => part.messages.map(draw)}
          </Stretch>
        );
      })}
    </section>
  );
}

function Row({
  item,
  sinceId,
  ticket,
  actions,
}: { item: Item } & Pick<SectionProps, "sinceId" | "ticket" | "actions">) {
  const { t } = useTranslation("messages");
  if (item.kind === "unread") return <div className={classes.unread}>{t("unreadLine", { count: item.count })}</div>;
  if (item.kind === "edge") {
    const at = `${formatDate(item.at)} ${formatTime(item.at)}`;
    return <div className={classes.edge}>{t(item.edge === "started" ? "started" : "ended", { at })}</div>;
  }
  if (item.kind === "offline") {
    return (
      <div className={classes.late}>
        <IconCloudDownload size={16} stroke={1.8} aria-hidden="true" /> {t("offline.line", { count: item.count })}
      </div>
    );
  }
  const { message } = item;
  return (
    <SkipFaulty of={message}>
      <Bubble
        message={message}
        isFirst={item.isFirst}
        isLast={item.isLast}
        isNew={sinceId !== null && (message.id > sinceId || message.id < 0)}
        isGroup={ticket.isGroup}
        name={ticket.contact.name}
        actions={actions}
      />
    </SkipFaulty>
  );
}

/** What one writes is followed to where it appears. `written` is when the last of it was. */
function useFollowOwn(written: string, toBottom: () => void): void {
  const followed = useRef(written);
  useEffect(() => {
    if (written <= followed.current) return;
    followed.current = written;
    toBottom();
  }, [written, toBottom]);
}

/** One comes back to a chat at its newest page, however far one had read back the last time. */
function useFreshStart(ticketId: number): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      client.setQueryData<MessageList>(["messages", ticketId], firstPage, {
        updatedAt: client.getQueryState(["messages", ticketId])?.dataUpdatedAt,
      });
    },
    [client, ticketId],
  );
}
