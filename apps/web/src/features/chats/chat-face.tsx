import type { Chat } from "@recado/contracts/chats";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../shell/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { peopleQuery } from "./chats-query.ts";
import classes from "./chat-list.module.css";

/** Whether the other of a chat of two is there now; null for other chats. */
export function useIsOnline(chat: Chat): boolean | null {
  const me = useMe();
  const { data = [] } = useQuery(peopleQuery);
  if (!chat.isDirect) return null;
  const other = chat.users.find(({ userId }) => userId !== me.id);
  return data.some(({ id, presence }) => id === other?.userId && presence === "online");
}

/** The initials of a chat; a dot where the other of two is there. */
export function ChatFace({ chat, size }: { chat: Chat; size?: number }) {
  const isOnline = useIsOnline(chat);
  return (
    <span className={classes.face} data-online={isOnline || undefined}>
      <Avatar name={chat.title} {...(size !== undefined && { size })} />
    </span>
  );
}
