import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Message } from "@recado/contracts/messages";
import type { TicketNote } from "@recado/contracts/notes";
import type { Ticket } from "@recado/contracts/tickets";
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { arrange } from "./arrange-messages.ts";
import { asMessage } from "./as-message.ts";
import type { BubbleActions } from "./bubble.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import { useDialog, useViewState } from "./conversation-view-state.ts";
import { useAutoplay } from "./kinds/use-autoplay.ts";
import { Viewer } from "./kinds/viewer.tsx";
import { LogFrame } from "./log-frame.tsx";
import { LogSkeleton } from "./log-skeleton.tsx";
import { firstPage, isWindow, messagesOf, newestId, type MessageList } from "./message-pages.ts";
import { messagesKey, messagesQuery } from "./messages-query.ts";
import { useOutgoing } from "./outgoing.ts";
import type { View } from "./use-held-place.ts";
import { useJump, useJumpAnywhere } from "./use-jump.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useOpenAtEnd } from "./use-open-at-end.ts";
import { useMessageMenu, type MessageDoes } from "./use-message-menu.ts";
import { useWindow } from "./use-window.ts";
import { useFirst, useUnreadLine } from "./use-unread-line.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface Props {
  ticket: Pick<Ticket, "id" | "status" | "isGroup" | "unreadMessages" | "contact">;
  /** What the user can do with a message; absent in a conversation that they only look at. */
  does?: MessageDoes;
  /** The team's notes in the conversation. Keep its identity. */
  notes?: readonly TicketNote[];
  /** Shows a note. */
  Note?: ComponentType<{ note: TicketNote }>;
  /** Called with the messages in view. Keep its identity. */
  onView?: (view: View) => void;
  /** The id of the message to show first; after a colon, a value that differs for each request. */
  target?: string | undefined;
}

/** The chat of a conversation, oldest message at the top. It opens at the newest, a resolved one at its own end. */
export const MessageLog = memo(function MessageLog({ ticket, does, notes, Note, onView, target }: Props) {
  const { t } = useTranslation("messages");
  useTrimOnLeave(ticket);
  const query = useInfiniteQuery(messagesQuery(ticket));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { hasPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = query;
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const loadNewer = useCallback(() => void fetchPreviousPage(), [fetchPreviousPage]);
  const older = useCallback(async () => {
    const loaded = await fetchNextPage();
    return { messages: messagesOf(loaded.data), hasMore: loaded.hasNextPage && !loaded.isError };
  }, [fetchNextPage]);
  const scroll = useLogScroll({
    canLoad: hasNextPage && !isFetching && !isFetchNextPageError,
    load,
    loadNewer: hasPreviousPage && !isFetching && !isFetchPreviousPageError ? loadNewer : null,
    onView,
  });
  const { scroller, toBottom } = scroll;
  const { toNewest, loadAround } = useWindow(ticket.id, toBottom);

  const outgoing = useOutgoing(ticket.id);
  const messages = useMemo(() => {
    const stored = messagesOf(data);
    const known = new Set(stored.map(({ clientId }) => clientId));
    return [...stored, ...outgoing.filter(({ clientId }) => !known.has(clientId)).map(asMessage)];
  }, [data, outgoing]);
  const [knownAt] = useViewState(() => query.dataUpdatedAt);
  const isFresh = query.dataUpdatedAt > knownAt;
  const isPart = isWindow(data);
  const unread = useUnreadLine(ticket, isFresh && !isPart ? messages : null);
  const days = useMemo(() => {
    const { cycles = [], transfers = [], exports = [] } = data?.pages[0] ?? {};
    return arrange({ messages, cycles, notes, transfers, exports, isWhole: !hasNextPage, isWindow: isPart, unread });
  }, [messages, data, notes, hasNextPage, isPart, unread]);
  const sinceId = useFirst(isFresh && !isPart ? newestId(messages) : null);
  const singleFrom = useFirst(messages[0]?.id ?? null) ?? 0;
  const unsentNote = notes?.find(({ id }) => id < 0);
  useFollowOwn(outgoing.at(-1)?.createdAt ?? "", toNewest);
  useFollowOwn(unsentNote?.createdAt ?? "", toNewest);
  useAutoplay(messages);

  const jumpTo = useJump(scroller, fetchNextPage);
  const jumpAnywhere = useJumpAnywhere(scroller, loadAround);
  const isReady = data !== undefined;
  useEffect(() => {
    if (target && isReady) jumpAnywhere(Number.parseInt(target));
  }, [target, isReady, jumpAnywhere]);
  useOpenAtEnd(scroller, ticket, target === undefined && isReady ? messages : null);
  const menu = useMessageMenu();
  const { open: openMenu } = menu;
  const versions = useDialog<Message>();
  const { open: showVersions } = versions;
  const { retry, change } = does ?? {};
  const actions = useMemo<BubbleActions | null>(
    () => (retry ? { jumpTo, retry, openMenu, showVersions, react: change?.react } : null),
    [jumpTo, retry, openMenu, showVersions, change],
  );

  if (query.isPending) return <LogSkeleton />;
  if (query.isError && !data) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  const { name } = ticket.contact;
  return (
    <LogFrame
      label={t("log", { name })}
      empty={t("empty", { name })}
      with={ticket}
      messages={messages}
      days={days}
      scroll={scroll}
      menu={menu}
      actions={actions}
      reply={does?.change ? does.reply : null}
      sinceId={sinceId}
      singleFrom={singleFrom}
      older={{ hasMore: hasNextPage, hasFailed: isFetchNextPageError, load }}
      newest={{ isElsewhere: isPart, go: toNewest }}
      Note={Note}
    >
      {does && <ChatMenu menu={menu} does={does} onVersions={showVersions} />}
      <VersionsDialog message={versions.value} opened={versions.opened} onClose={versions.close} />
      <Viewer name={name} messages={messages} older={hasNextPage ? older : undefined} />
    </LogFrame>
  );
});

/** Scrolls to the user's own message or note when it appears. `written` is the time of the last one. */
export function useFollowOwn(written: string, toBottom: () => void): void {
  const followed = useRef(written);
  useEffect(() => {
    if (written <= followed.current) return;
    followed.current = written;
    toBottom();
  }, [written, toBottom]);
}

/** Drops the other pages when the user leaves, so that the chat reopens where it opens at first. */
function useTrimOnLeave({ id, status }: Pick<Ticket, "id" | "status">): void {
  const client = useQueryClient();
  const trim = useEffectEvent((ticketId: number) => {
    const queryKey = messagesKey(ticketId);
    const list = client.getQueryData<MessageList>(queryKey);
    const isElsewhere = isWindow(list) || (status === "closed") !== (list?.pageParams[0]?.atOwnEnd !== undefined);
    if (isElsewhere) void client.resetQueries({ queryKey, exact: true });
    else
      client.setQueryData<MessageList>(queryKey, firstPage, {
        updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt,
      });
  });
  useEffect(() => () => trim(id), [id]);
}
