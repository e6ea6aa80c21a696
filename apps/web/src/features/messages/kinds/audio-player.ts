import { useCallback, useSyncExternalStore } from "react";
import { endTurn, takeTurn } from "./one-at-a-time.ts";

export const speeds = [1, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];
const speedKey = "audioSpeed";

interface Playing {
  key: string;
  isPlaying: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Seconds. */
  at: number;
  /** As the file says it; 0 until it is known. */
  length: number;
}

/** The one sound of the page: it goes on while its bubble is scrolled away, and ends when another begins. */
let element: HTMLAudioElement | null = null;
let playing: Playing | null = null;
let frame = 0;
let ended: ((key: string) => void) | null = null;
const places = new Map<string, number>();
const listeners = new Set<() => void>();

const storedSpeed = (): Speed => speeds.find((one) => String(one) === localStorage.getItem(speedKey)) ?? 1;
let speed: Speed | undefined;

function changed(next: Partial<Playing>): void {
  if (playing) playing = { ...playing, ...next };
  for (const listener of listeners) listener();
}

function tick(): void {
  if (!element || !playing?.isPlaying) return;
  changed({ at: element.currentTime });
  frame = requestAnimationFrame(tick);
}

const pause = () => element?.pause();

function audio(): HTMLAudioElement {
  if (element) return element;
  const made = new Audio();
  made.preload = "auto";
  made.addEventListener("playing", () => {
    changed({ isPlaying: true, isLoading: false, hasFailed: false });
    cancelAnimationFrame(frame);
    tick();
  });
  made.addEventListener("pause", () => {
    cancelAnimationFrame(frame);
    if (playing) places.set(playing.key, made.currentTime);
    changed({ isPlaying: false, isLoading: false, at: made.currentTime });
    endTurn(pause);
  });
  made.addEventListener("ended", () => {
    const key = playing?.key;
    if (key !== undefined) places.delete(key);
    changed({ isPlaying: false, at: 0 });
    made.currentTime = 0;
    if (key !== undefined) ended?.(key);
  });
  // Of a recording without an index the length is endless until it has been read to its end.
  made.addEventListener("durationchange", () =>
    changed({ length: Number.isFinite(made.duration) ? made.duration : 0 }),
  );
  made.addEventListener("error", () => changed({ isPlaying: false, isLoading: false, hasFailed: true }));
  element = made;
  return made;
}

export const player = {
  /** Plays `url` under the name `key`, from where it was left. */
  play: (key: string, url: string): void => {
    const sound = audio();
    takeTurn(pause);
    if (playing?.key !== key || playing.hasFailed || sound.src !== new URL(url, location.href).href) {
      if (playing && playing.key !== key) places.set(playing.key, sound.currentTime);
      playing = { key, isPlaying: false, isLoading: true, hasFailed: false, at: places.get(key) ?? 0, length: 0 };
      sound.src = url;
      sound.currentTime = playing.at;
    }
    sound.playbackRate = player.speed();
    changed({ isLoading: true });
    sound.play().catch((error: unknown) => {
      // Another one began, or this one was paused at once.
      if (error instanceof DOMException && error.name === "AbortError") return;
      changed({ isLoading: false, isPlaying: false, hasFailed: true });
    });
  },
  pause,
  /** Is told what has been heard to its end, to go on with the next. Returns how to stop. */
  follow: (next: (key: string) => void): (() => void) => {
    ended = next;
    return () => {
      if (ended === next) ended = null;
    };
  },
  seek: (key: string, seconds: number): void => {
    places.set(key, seconds);
    if (playing?.key !== key || !element) return;
    element.currentTime = seconds;
    changed({ at: seconds });
  },
  speed: (): Speed => (speed ??= storedSpeed()),
  /** The next speed; it is the same for all that is heard, and remembered. */
  faster: (): void => {
    speed = speeds[(speeds.indexOf(player.speed()) + 1) % speeds.length] ?? 1;
    localStorage.setItem(speedKey, String(speed));
    if (element) element.playbackRate = speed;
    changed({});
  },
  /** Ends what plays: its conversation is left. */
  stop: (): void => {
    if (!element || !playing) return;
    element.pause();
    playing = null;
    element.removeAttribute("src");
    element.load();
    changed({});
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** How the sound under this name stands; null while another one or none is in the player. */
export const usePlaying = (key: string): Playing | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => (playing?.key === key ? playing : null), [key]),
  );
export const useSpeed = (): Speed => useSyncExternalStore(subscribe, player.speed);
/** Where it was left, seconds. */
export const placeOf = (key: string): number => places.get(key) ?? 0;
