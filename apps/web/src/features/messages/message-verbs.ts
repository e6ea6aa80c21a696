import { forwardableKinds, limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { notify } from "../../ui/toasts.ts";
import { messagesOf, type MessageList } from "./message-pages.ts";

/** Shows the expected result, asks the server, and shows its answer; undoes the change if the server refuses. */
async function change(before: Message, expected: Partial<Message>, ask: () => Promise<Message>): Promise<boolean> {
  // The ticks may have risen meanwhile, and the cache rejects a message with fewer ticks.
  const takenBack = () => {
    const now = knownMessage(queryClient, before.id) ?? before;
    const keys = Object.keys(expected) as (keyof Message)[];
    return { ...now, ...Object.fromEntries(keys.map((key) => [key, before[key]])) };
  };
  try {
    await shownAtOnce("appMessage", {
      id: before.id,
      expected: { action: "update", message: { ...before, ...expected } },
      before: () => ({ action: "update", message: takenBack() }),
      send: async () => liveCache.receive("appMessage", { action: "update", message: await ask() }),
    });
    return true;
  } catch (error) {
    notify.error(codeOf(error));
    return false;
  }
}

/** The message as a cached chat has it now. */
const knownMessage = (client: QueryClient, id: number): Message | undefined =>
  client
    .getQueriesData<MessageList>({ queryKey: ["messages"] })
    .flatMap(([, list]) => messagesOf(list))
    .find((one) => one.id === id);

const at = (message: Message) => ({ params: { messageId: message.id } });

/** Edits our text, for the customer too. Where the answer was lost, the same edit once more does no harm. */
export function editMessage(message: Message, body: string): Promise<boolean> {
  const ask = () => call("PUT /messages/:messageId", { ...at(message), body: { body } });
  return change(message, { body, isEdited: true }, () =>
    ask().catch((error: unknown) => {
      if (codeOf(error) !== "ERR_NETWORK") throw error;
      return ask();
    }),
  );
}

/** Deletes our message for everyone. */
export const deleteMessage = (message: Message): Promise<boolean> =>
  change(message, { isDeleted: true, body: "", media: null, mediaUrl: null, reactions: [] }, () =>
    call("DELETE /messages/:messageId", at(message)),
  );

/** Adds a reaction, or removes the same one. */
export function reactTo(message: Message, emoji: string): Promise<boolean> {
  const mine = message.reactions.find(({ fromMe }) => fromMe);
  const wanted = mine?.emoji === emoji ? "" : emoji;
  const others = message.reactions.filter(({ fromMe }) => !fromMe);
  const reactions =
    wanted === "" ? others : [...others, { emoji: wanted, fromMe: true, name: null, at: new Date().toISOString() }];
  return change(message, { reactions }, () =>
    call("PUT /messages/:messageId/reaction", { ...at(message), body: { emoji: wanted } }),
  );
}

/** Downloads a customer's file again. */
export const fetchMediaAgain = (message: Message): Promise<boolean> =>
  change(message, { media: message.media && { ...message.media, state: "pending" } }, () =>
    call("POST /messages/:messageId/media/retry", at(message)),
  );

const underWay = new Map<Message["id"], Promise<boolean>>();

/** Retries a stored message that could not be sent; a second click is the same try. */
export function sendAgain(message: Message): Promise<boolean> {
  const { id } = message;
  const trying =
    underWay.get(id) ??
    change(message, { failure: null }, () => call("POST /messages/:messageId/retry", at(message))).finally(() =>
      underWay.delete(id),
    );
  underWay.set(id, trying);
  return trying;
}

/** Handles a received message again that was set aside. */
export const handleAgain = (message: Message): Promise<boolean> =>
  change(message, {}, () => call("POST /messages/:messageId/retry-inbound", at(message)));

const isOurs = ({ id, fromMe, isDeleted, failure }: Message) => id > 0 && fromMe && !isDeleted && failure === null;
const isYoungerThan = (message: Message, ms: number, now: number) => now - Date.parse(message.createdAt) < ms;

/** Our texts can be edited for 15 minutes. */
export const isEditable = (message: Message, now = Date.now()): boolean =>
  isOurs(message) && message.mediaType === "chat" && isYoungerThan(message, limits.editMinutes * 60_000, now);

/** Our messages can be deleted as long as WhatsApp deletes them from the customer's phone. */
export const isRevocable = (message: Message, now = Date.now()): boolean =>
  isOurs(message) &&
  message.mediaType !== "call_log" &&
  isYoungerThan(message, limits.deleteForAllHours * 3_600_000, now);

/** Whether WhatsApp knows the message, so that it takes a reaction. */
export const isReactable = ({ id, isDeleted, failure, mediaType }: Message): boolean =>
  id > 0 && !isDeleted && failure === null && !["call_log", "waiting", "setAside"].includes(mediaType);

/** Whether a message can be forwarded; a file must have been downloaded. */
export const isForwardable = ({ id, isDeleted, mediaType, media }: Message): boolean =>
  id > 0 && !isDeleted && forwardableKinds.has(mediaType) && (media === null || media.state === "ready");
