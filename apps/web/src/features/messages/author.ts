import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { splitSignature } from "./signature.ts";

type Authored = Pick<Message, "id" | "fromMe"> & { contact: { name: string } | null } & Partial<Pick<Message, "user">>;

/** Whether the user wrote it. Only the user's own messages are shown before the server has stored them. */
const isOwn = ({ id, fromMe, user }: Authored, me: number): boolean => fromMe && (id < 0 || user?.id === me);

/** Returns who wrote a message: "You" for the user alone, the company for its bot and its phone. `name` is the customer's. */
export function useAuthor(name: string): (message: Authored) => string {
  const { t } = useTranslation("messages");
  const me = useMe();
  return (message) => {
    if (isOwn(message, me.id)) return t("you");
    if (message.fromMe) return message.user?.name ?? message.contact?.name ?? t("company");
    return message.contact?.name ?? name;
  };
}

/** The team member who wrote it, if the text is unsigned. The user's own text needs no name. */
export function unsignedAuthor(message: Message, me: { id: number; name: string }): string | null {
  const { user, body, mediaType, isDeleted } = message;
  if (splitSignature(body).prefix !== "") return null;
  if (!isOwn(message, me.id)) return user?.name ?? null;
  return mediaType === "chat" || isDeleted ? null : me.name;
}
