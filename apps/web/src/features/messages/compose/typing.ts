/** Repeats the state this often, ms. WhatsApp drops it after about ten seconds. */
const sayAgain = 5_000;
/** Without a key for this long the state is "paused", ms. */
const pausesAfter = 4_000;

type State = "composing" | "recording" | "paused";

/** Reports typing and recording: not with every key, but their end at once. */
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
