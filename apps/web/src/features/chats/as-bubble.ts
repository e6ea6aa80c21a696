import type { ChatMessage } from "@recado/contracts/chats";
import type { Message } from "@recado/contracts/messages";
import { plainMedia } from "../messages/as-message.ts";
import { withMentions } from "../messages/with-mentions.ts";

interface Viewer {
  meId: number;
  /** The people that texts may mention. */
  people: readonly string[];
}

/** A shared conversation has no text of its own: its card is shown in the bubble. */
export const isShared = ({ mediaType, isDeleted }: ChatMessage): boolean => mediaType === "ticket" && !isDeleted;

const kindOf = ({ mediaType }: Pick<ChatMessage, "mediaType">): Message["mediaType"] =>
  mediaType === "ticket" ? "chat" : mediaType;

/** A message of the team as the bubbles of conversations show it. */
function asBubble(given: ChatMessage, { meId, people }: Viewer): Message {
  const { sender, replyTo } = given;
  const fromMe = given.senderId === meId;
  return {
    id: given.id,
    ticketId: given.chatId,
    contactId: null,
    body: withMentions(given.message, people),
    fromMe,
    read: true,
    mediaType: kindOf(given),
    mediaUrl: given.mediaUrl,
    media: given.media,
    reactions: [],
    receivedOffline: false,
    ack: given.id > 0 ? 1 : 0,
    failure: null,
    isDeleted: given.isDeleted,
    isEdited: given.isEdited,
    isForwarded: false,
    quotedMsg: replyTo && {
      id: replyTo.id,
      body: replyTo.message,
      fromMe: replyTo.sender?.id === meId,
      mediaType: kindOf(replyTo),
      media: replyTo.fileName === null ? null : { ...plainMedia, fileName: replyTo.fileName },
      contact: replyTo.sender,
      user: replyTo.sender,
    },
    number: null,
    contact: fromMe ? null : sender,
    mentions: [],
    user: fromMe ? sender : null,
    rule: null,
    campaign: null,
    clientId: given.clientId,
    createdAt: given.createdAt,
    storedAt: given.createdAt,
  };
}

/** Makes bubbles of messages; one message is always the same object, so that it is not drawn again. */
export function bubbleMaker(viewer: Viewer): (message: ChatMessage) => Message {
  const made = new WeakMap<ChatMessage, Message>();
  return (message) => {
    const bubble = made.get(message) ?? asBubble(message, viewer);
    made.set(message, bubble);
    return bubble;
  };
}
