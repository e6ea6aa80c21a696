import type { Message } from "@recado/contracts/messages";
import { useEffect, useEffectEvent } from "react";
import { player } from "./audio-player.ts";
import { nextToHear, playMessage } from "./play-message.ts";

/** Plays the next recording of the same person when one has ended. Leaving the conversation stops the player. */
export function useAutoplay(messages: readonly Message[]): void {
  const playNext = useEffectEvent((key: string) => {
    const next = nextToHear(messages, key);
    // Only pressing a recording reports why it can't be loaded; autoplay reports nothing.
    if (next) void playMessage(next).catch(() => undefined);
  });
  useEffect(() => {
    const unfollow = player.follow((key) => playNext(key));
    return () => {
      unfollow();
      player.stop();
    };
  }, []);
}
