import { limits } from "@recado/contracts/limits";
import type { QuickMessage } from "@recado/contracts/quick-messages";

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Replies that match the text after "/": first shortcuts that start with it, then those that contain it, then texts. */
export function matchReplies(list: readonly QuickMessage[], words: string): QuickMessage[] {
  const sought = plain(words.trim());
  const rank = ({ shortcode, message }: QuickMessage): number => {
    const code = plain(shortcode);
    if (code.startsWith(sought)) return 0;
    if (code.includes(sought)) return 1;
    return plain(message).includes(sought) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wanted) => list.filter((one) => rank(one) === wanted));
}

/** One shortened line of a reply (specification 1 §2). */
export function cutLabel(text: string): string {
  const signs = Array.from(text.replaceAll(/\s+/g, " ").trim());
  return signs.length > limits.quickReplyLabel ? `${signs.slice(0, limits.quickReplyLabel).join("")}…` : signs.join("");
}
