import type { Message } from "@recado/contracts/messages";
import { keyOf } from "../arrange-messages.ts";

/** The pictures and videos of a chat that the viewer can show. */
export const viewable = (messages: readonly Message[]): Message[] =>
  messages.filter(
    ({ mediaType, media, isDeleted }) =>
      !isDeleted && media?.state === "ready" && (mediaType === "image" || (mediaType === "video" && !media.isAnimated)),
  );

/** The previous or next one; undefined where there is none. */
export function stepFrom(shown: readonly Message[], from: Message, step: 1 | -1): Message | undefined {
  const at = shown.findIndex((one) => keyOf(one) === keyOf(from));
  return at === -1 ? undefined : shown[at + step];
}
