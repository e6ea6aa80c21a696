import { createStore, createStoredStore, useStore } from "../../../ui/store.ts";
import { endTurn, takeTurn } from "./one-at-a-time.ts";

const speeds = [1, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

/** The playback speed of all recordings. */
const speed = createStoredStore<Speed>("audioSpeed", {
  parse: (text) => speeds.find((one) => String(one) === text) ?? 1,
  format: String,
});

interface Playing {
  key: string;
  isPlaying: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Seconds. */
  at: number;
  /** Seconds, as the file says; 0 until it is known. */
  length: number;
}

/** The recording in the player. It keeps playing while its bubble is out of view, and stops when another one starts. */
const current = createStore<Playing | null>(null);
let element: HTMLAudioElement | null = null;
let frame = 0;
let onEnded: ((key: string) => void) | null = null;
/** Where each recording was left, seconds. */
const places = new Map<string, number>();

function change(next: Partial<Playing>): void {
  const playing = current.get();
  if (playing) current.set({ ...playing, ...next });
}

function tick(): void {
  if (!element || !current.get()?.isPlaying) return;
  change({ at: element.currentTime });
  frame = requestAnimationFrame(tick);
}

const pause = () => element?.pause();

function audio(): HTMLAudioElement {
  if (element) return element;
  const made = new Audio();
  made.preload = "auto";
  made.addEventListener("playing", () => {
    change({ isPlaying: true, isLoading: false, hasFailed: false });
    cancelAnimationFrame(frame);
    tick();
  });
  made.addEventListener("pause", () => {
    cancelAnimationFrame(frame);
    const playing = current.get();
    if (playing) places.set(playing.key, made.currentTime);
    change({ isPlaying: false, isLoading: false, at: made.currentTime });
    endTurn(pause);
  });
  made.addEventListener("ended", () => {
    const key = current.get()?.key;
    if (key !== undefined) places.delete(key);
    change({ isPlaying: false, at: 0 });
    made.currentTime = 0;
    if (key !== undefined) onEnded?.(key);
  });
  // A recording without an index has an infinite duration until it has been read to its end.
  made.addEventListener("durationchange", () => change({ length: Number.isFinite(made.duration) ? made.duration : 0 }));
  made.addEventListener("error", () => change({ isPlaying: false, isLoading: false, hasFailed: true }));
  element = made;
  return made;
}

export const player = {
  /** Plays `url` under the name `key`, from where it was left. */
  play: (key: string, url: string): void => {
    const sound = audio();
    takeTurn(pause);
    const playing = current.get();
    if (playing?.key !== key || playing.hasFailed || sound.src !== new URL(url, location.href).href) {
      if (playing && playing.key !== key) places.set(playing.key, sound.currentTime);
      const at = places.get(key) ?? 0;
      current.set({ key, isPlaying: false, isLoading: true, hasFailed: false, at, length: 0 });
      sound.src = url;
      sound.currentTime = at;
    }
    sound.playbackRate = speed.get();
    change({ isLoading: true });
    sound.play().catch((error: unknown) => {
      // Another recording started, or this one was paused at once.
      if (error instanceof DOMException && error.name === "AbortError") return;
      change({ isLoading: false, isPlaying: false, hasFailed: true });
    });
  },
  pause,
  /** Calls `next` when a recording has played to its end. Returns how to unsubscribe. */
  follow: (next: (key: string) => void): (() => void) => {
    onEnded = next;
    return () => {
      if (onEnded === next) onEnded = null;
    };
  },
  seek: (key: string, seconds: number): void => {
    places.set(key, seconds);
    if (current.get()?.key !== key || !element) return;
    element.currentTime = seconds;
    change({ at: seconds });
  },
  /** Switches to the next speed. */
  faster: (): void => {
    const next = speeds[(speeds.indexOf(speed.get()) + 1) % speeds.length] ?? 1;
    speed.set(next);
    if (element) element.playbackRate = next;
  },
  /** Stops playback when the user leaves the conversation. */
  stop: (): void => {
    if (!element || !current.get()) return;
    element.pause();
    current.set(null);
    element.removeAttribute("src");
    element.load();
  },
};

/** The state of the recording `key`; null while another one or none is in the player. */
export const usePlaying = (key: string): Playing | null =>
  useStore(current, (playing) => (playing?.key === key ? playing : null));
export const useSpeed = (): Speed => useStore(speed);
/** Where a recording was left, seconds. */
export const placeOf = (key: string): number => places.get(key) ?? 0;
