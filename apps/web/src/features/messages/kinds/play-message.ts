import type { Message } from "@recado/contracts/messages";
import { keyOf } from "../arrange-messages.ts";
import { player } from "./audio-player.ts";
import { markHeard } from "./heard.ts";
import { linkTo } from "./media-link.ts";
import { sourceOf } from "./picture.tsx";

/** Plays a message's sound, from where it was left. Throws when its file can't be had. */
export async function playMessage(message: Message, isLinkOld = false): Promise<void> {
  const source = sourceOf(message);
  if (source === null) return;
  player.play(keyOf(message), await linkTo(source, isLinkOld));
  if (!message.fromMe) markHeard(message.id);
}

/** What is heard by itself after this one: the message right after it, when that is the same person's sound too. */
export function nextToHear(messages: readonly Message[], key: string): Message | undefined {
  const at = messages.findIndex((one) => keyOf(one) === key);
  const [before, next] = [messages[at], messages[at + 1]];
  if (!before || next?.mediaType !== "audio" || next.isDeleted || next.media?.state !== "ready") return undefined;
  return next.fromMe === before.fromMe && next.contact?.name === before.contact?.name ? next : undefined;
}
