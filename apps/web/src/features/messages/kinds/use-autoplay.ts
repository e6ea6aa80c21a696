import type { Message } from "@recado/contracts/messages";
import { useEffect, useEffectEvent } from "react";
import { player } from "./audio-player.ts";
import { nextToHear, playMessage } from "./play-message.ts";

/** Plays the next recording of the same person when one has ended. Leaving the conversation stops the player. */
export function useAutoplay(messages: readonly Message[]): void {
  const playNext = useEffectEvent((key: string) => {
    const next = nextToHear(messages, key);
    // Pressing a recording that can't be loaded says why; the queue stays silent.
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
