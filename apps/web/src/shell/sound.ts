const storageKey = "volume";
const leastPause = 2_000;
let context: AudioContext | null = null;
let lastPlayed = -leastPause;

/** 0 to 1 in steps of 0.1; 1 by default. */
export function storedVolume(): number {
  const volume = Number(localStorage.getItem(storageKey) ?? "1");
  return volume >= 0 && volume <= 1 ? volume : 1;
}
export function storeVolume(volume: number): void {
  localStorage.setItem(storageKey, String(volume));
  // The service worker, which shows notices, reads no local storage.
  if ("caches" in globalThis)
    void caches
      .open("recado-1")
      .then((cache) => cache.put("/volume", new Response(String(volume))))
      .catch(() => undefined);
}

/** Plays a soft tone for an incoming message, at the volume of the top bar and at most every 2 s. */
export function playTone(): void {
  const volume = storedVolume();
  const now = performance.now();
  if (volume === 0 || now - lastPlayed < leastPause) return;
  context ??= new AudioContext();
  // Browsers block sound before the first interaction with the page; the tone is not played later.
  void context.resume().catch(() => undefined);
  if (context.state === "suspended") return;
  lastPlayed = now;
  const start = context.currentTime;
  const gain = context.createGain();
  gain.connect(context.destination);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.25 * volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
  for (const [frequency, delay] of [
    [659, 0],
    [880, 0.09],
  ] as const) {
    const tone = context.createOscillator();
    tone.type = "sine";
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(start + delay);
    tone.stop(start + 0.5);
  }
}

/** Lets the first tone sound: browsers allow an audio context only after a touch or a key. Returns how to stop waiting. */
export function readySound(): () => void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
    stop();
  };
  const stop = () => {
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
  return stop;
}
