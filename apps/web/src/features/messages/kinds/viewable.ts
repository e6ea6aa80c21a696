import type { Message } from "@recado/contracts/messages";
import { keyOf } from "../arrange-messages.ts";

/** What is shown large: the pictures and films of a chat that are here. */
export const viewable = (messages: readonly Message[]): Message[] =>
  messages.filter(
    ({ mediaType, media, isDeleted }) =>
      !isDeleted && media?.state === "ready" && (mediaType === "image" || (mediaType === "video" && !media.isAnimated)),
  );

/** The one before or after; undefined where there is none. */
export function stepFrom(shown: readonly Message[], from: Message, step: 1 | -1): Message | undefined {
  const at = shown.findIndex((one) => keyOf(one) === keyOf(from));
  return at === -1 ? undefined : shown[at + step];
}
