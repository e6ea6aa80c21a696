/** While one goes on writing it is said again this often, ms: WhatsApp forgets it after about ten seconds. */
const sayAgain = 5_000;
/** One who stopped for so long has paused, ms. */
const pausesAfter = 4_000;

type State = "composing" | "recording" | "paused";

/** Tells that one writes or records: not with every key, and that it is over as soon as it is. */
export function createTyping(say: (state: State) => void) {
  let said: State = "paused";
  let saidAt = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setInterval> | undefined;

  function tell(state: State): void {
    const isNews = said !== state || (state !== "paused" && Date.now() - saidAt >= sayAgain);
    if (!isNews) return;
    said = state;
    saidAt = Date.now();
    say(state);
  }
  function stop(): void {
    clearTimeout(pause);
    clearInterval(again);
    tell("paused");
  }
  return {
    /** A key was pressed. */
    wrote: (): void => {
      clearTimeout(pause);
      tell("composing");
      pause = setTimeout(stop, pausesAfter);
    },
    recording: (): void => {
      clearTimeout(pause);
      clearInterval(again);
      tell("recording");
      again = setInterval(() => tell("recording"), sayAgain);
    },
    stop,
  };
}
