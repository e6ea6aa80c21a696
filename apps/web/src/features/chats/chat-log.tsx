import type { ChatMessage, OwnChat } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { arrange } from "../messages/arrange-messages.ts";
import type { BubbleActions } from "../messages/bubble.tsx";
import { Viewer } from "../messages/kinds/viewer.tsx";
import { LogFrame } from "../messages/log-frame.tsx";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { useFollowOwn } from "../messages/message-log.tsx";
import { newestId } from "../messages/message-pages.ts";
import { useJump } from "../messages/use-jump.ts";
import { useLogScroll } from "../messages/use-log-scroll.ts";
import { useMessageMenu } from "../messages/use-message-menu.ts";
import { useFirst, useUnreadLine } from "../messages/use-unread-line.ts";
import { bubbleMaker, isShared } from "./as-bubble.ts";
import { ChatMessageMenu } from "./chat-message-menu.tsx";
import { chatSender, useChatOutgoing } from "./chat-outgoing.ts";
import { chatMessagesOf, ownOf, type ChatMessageList } from "./chat-pages.ts";
import { chatMessagesQuery } from "./chats-query.ts";
import { SharedCard, SharedContext } from "./shared-card.tsx";

interface Props {
  chat: OwnChat;
  /** A message to go to, from the search. */
  soughtId: number | undefined;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
}

/** The messages of a chat, in the log of conversations. */
export function ChatLog({ chat, soughtId, onReply, onEdit }: Props) {
  const { t } = useTranslation("chats");
  const me = useMe();
  useTrimOnLeave(chat.id);
  const query = useInfiniteQuery(chatMessagesQuery(chat.id));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scroll = useLogScroll({
    canLoad: hasNextPage && !isFetching && !isFetchNextPageError,
    load,
    within: limits.chat.nextPagePx,
  });

  const outgoing = useChatOutgoing(chat.id);
  const { known, messages } = useShown(chat, me.id, data, outgoing);
  const unread = useUnreadLine(
    { id: chat.id, unreadMessages: ownOf(chat, me.id)?.unreads ?? 0 },
    query.isSuccess ? messages : null,
  );
  const days = useMemo(
    () => arrange({ messages, cycles: [], isWhole: !hasNextPage, unread }),
    [messages, hasNextPage, unread],
  );
  const sinceId = useFirst(query.isSuccess ? newestId(messages) : null);
  const singleFrom = useFirst(messages[0]?.id ?? null) ?? 0;
  const shared = useMemo(() => new Set([...known.values()].filter(isShared).map(({ id }) => id)), [known]);
  useFollowOwn(outgoing.at(-1)?.message.createdAt ?? "", scroll.toBottom);

  const jumpTo = useJump(scroll.scroller, fetchNextPage);
  const goTo = useEffectEvent(jumpTo);
  const hasLoaded = query.isSuccess;
  useEffect(() => {
    if (soughtId !== undefined && hasLoaded) goTo(soughtId);
  }, [soughtId, hasLoaded]);

  const menu = useMessageMenu();
  const { open: openMenu } = menu;
  const stored = (begin: (message: ChatMessage) => void) => (shown: Message) => {
    const message = known.get(shown.id);
    if (message) begin(message);
  };
  const retry = useCallback((message: Message) => chatSender.retry(message), []);
  const actions = useMemo<BubbleActions>(
    () => ({ jumpTo, retry, openMenu, Extra: SharedCard }),
    [jumpTo, retry, openMenu],
  );

  if (query.isPending) return <LogSkeleton />;
  if (query.isError && !data) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <SharedContext value={shared}>
      <LogFrame
        label={t("log", { title: chat.title })}
        empty={t("noMessages")}
        with={{ isGroup: !chat.isDirect, contact: { name: chat.title } as never }}
        messages={messages}
        days={days}
        scroll={scroll}
        menu={menu}
        actions={actions}
        reply={stored(onReply)}
        sinceId={sinceId}
        singleFrom={singleFrom}
        older={{ hasMore: hasNextPage, hasFailed: isFetchNextPageError, load }}
      >
        <ChatMessageMenu
          menu={menu}
          messageOf={({ id }) => known.get(id)}
          onReply={stored(onReply)}
          onEdit={stored(onEdit)}
        />
        <Viewer name={chat.title} messages={messages} />
      </LogFrame>
    </SharedContext>
  );
}

/** The chat's messages and those on their way, by their ids and as bubbles. */
function useShown(
  chat: OwnChat,
  meId: number,
  data: Pick<ChatMessageList, "pages"> | undefined,
  outgoing: ReturnType<typeof useChatOutgoing>,
) {
  // Depend only on the members' names: the members change with each unread message.
  const names = chat.users.map(({ user }) => user.name).join("\n");
  const asShown = useMemo(() => bubbleMaker({ meId, people: names.split("\n") }), [names, meId]);
  return useMemo(() => {
    const stored = chatMessagesOf(data);
    const clientIds = new Set(stored.map(({ clientId }) => clientId));
    const unsent = outgoing.filter(({ message }) => !clientIds.has(message.clientId));
    const known = new Map<number, ChatMessage>(
      [...stored, ...unsent.map(({ message }) => message)].map((one) => [one.id, one]),
    );
    const messages = [
      ...stored.map(asShown),
      ...unsent.map(({ message, refusal }) => ({ ...asShown(message), failure: refusal })),
    ];
    return { known, messages };
  }, [asShown, data, outgoing]);
}

/** Drops the older pages when the user leaves, so that the chat reopens at its newest page. */
function useTrimOnLeave(chatId: number): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      const key = chatMessagesQuery(chatId).queryKey;
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
      const first = (list: ChatMessageList | undefined) =>
        list && list.pages.length > 1
          ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
          : list;
      client.setQueryData<ChatMessageList>(key, first, { updatedAt });
    },
    [client, chatId],
  );
}
