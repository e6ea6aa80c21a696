import type { SkinTone } from "frimousse";
import { createStoredStore } from "../../../ui/store.ts";
import { skinTones } from "./emoji-data.ts";

/** Two rows of the picker. */
const most = 16;

/** The emoji that the user chose in this browser, the last first. */
export const recentEmoji = createStoredStore<readonly string[]>("recentEmoji", {
  parse: (text) => text?.split(" ").filter(Boolean).slice(0, most) ?? [],
  format: (emoji) => emoji.join(" "),
});

export function rememberEmoji(emoji: string): void {
  recentEmoji.set([emoji, ...recentEmoji.get().filter((one) => one !== emoji)].slice(0, most));
}

export const skinTone = createStoredStore<SkinTone>("emojiSkinTone", {
  parse: (text) => skinTones.find((tone) => tone === text) ?? "none",
  format: (tone) => tone,
});
