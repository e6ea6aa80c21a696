import type { Message } from "@recado/contracts/messages";
import { keyOf } from "../arrange-messages.ts";
import { player } from "./audio-player.ts";
import { markHeard } from "./heard.ts";
import { linkTo } from "./media-link.ts";
import { sourceOf } from "./picture.tsx";

/** Plays a message's recording from where it was left. Throws when the file can't be loaded. */
export async function playMessage(message: Message, isLinkOld = false): Promise<void> {
  const source = sourceOf(message);
  if (source === null) return;
  player.play(keyOf(message), await linkTo(source, isLinkOld));
  if (!message.fromMe) markHeard(message.id);
}

/** The recording that plays after this one: the next message, if it is the same person's recording. */
export function nextToHear(messages: readonly Message[], key: string): Message | undefined {
  const at = messages.findIndex((one) => keyOf(one) === key);
  const [before, next] = [messages[at], messages[at + 1]];
  if (!before || next?.mediaType !== "audio" || next.isDeleted || next.media?.state !== "ready") return undefined;
  return next.fromMe === before.fromMe && next.contact?.name === before.contact?.name ? next : undefined;
}
