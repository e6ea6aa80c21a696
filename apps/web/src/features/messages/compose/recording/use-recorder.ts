import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { lateFile } from "../../../../shell/late-component.tsx";
import type { Recorder, Recording } from "./recorder.ts";
import { isTooShort } from "./too-short.ts";

/** Why recording failed, as a key of the texts. */
export type RecordingProblem = "refused" | "noMicrophone" | "insecure" | "failed" | "tooShort";
/**
 * The microphone takes the place of Send, also of a recording's: the second click of a double click must not start a
 * recording, ms.
 */
const restTime = 1_000;

/** With its workers, so that the first recording can be made without a line. */
const loadRecorder = lateFile(async () => {
  const { loadWorkers, startRecorder } = await import("./recorder.ts");
  await loadWorkers();
  return startRecorder;
});

const problemOf = (error: unknown): RecordingProblem => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "NotReadableError" ? "noMicrophone" : "failed";
};

interface Given {
  onDone: (recording: Recording) => void;
  /** Called when recording starts and ends. */
  onState: (isRecording: boolean) => void;
  /** Keeps what was recorded when the conversation is left meanwhile. Without it the recording is discarded. */
  onLeft?: (recording: Recording) => void;
}

/** The composer's microphone. Leaving the conversation ends the recording. */
export function useRecorder({ onDone, onState, onLeft }: Given) {
  const [state, setState] = useState<"off" | "opening" | "on" | "ending">("off");
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const recorder = useRef<Recorder | null>(null);
  const level = useRef(0);
  const attempt = useRef(0);
  const restsUntil = useRef(0);

  /** Ignores the microphone for a moment. Call it when something is sent. */
  const rest = () => {
    restsUntil.current = performance.now() + restTime;
  };
  const end = useCallback(() => {
    attempt.current += 1;
    recorder.current?.cancel();
    recorder.current = null;
    setState("off");
  }, []);
  const leave = useEffectEvent(() => {
    const running = recorder.current;
    if (running && onLeft) {
      recorder.current = null;
      running.stop().then(
        (recording) => {
          if (!isTooShort(recording)) onLeft(recording);
        },
        () => running.cancel(),
      );
    }
    end();
  });
  useEffect(() => () => leave(), []);

  const start = async () => {
    if (state === "ending" || performance.now() < restsUntil.current) return;
    setProblem(null);
    if (!("mediaDevices" in navigator) || typeof AudioWorkletNode === "undefined") {
      setProblem("insecure");
      return;
    }
    attempt.current += 1;
    const mine = attempt.current;
    setState("opening");
    try {
      const startRecorder = await loadRecorder();
      const started = await startRecorder((loud) => (level.current = loud));
      if (mine !== attempt.current) {
        started.cancel();
        return;
      }
      recorder.current = started;
      setState("on");
      onState(true);
    } catch (error) {
      if (mine !== attempt.current) return;
      setState("off");
      setProblem(problemOf(error));
    }
  };
  const cancel = () => {
    end();
    onState(false);
  };
  const send = async () => {
    const running = recorder.current;
    if (!running || state !== "on") return;
    recorder.current = null;
    setState("ending");
    onState(false);
    rest();
    try {
      const recording = await running.stop();
      if (isTooShort(recording)) setProblem("tooShort");
      else onDone(recording);
    } catch {
      running.cancel();
      setProblem("failed");
    }
    setState("off");
    rest();
  };
  return {
    state,
    problem,
    level,
    start: () => void start(),
    rest,
    cancel,
    send: () => void send(),
    forgetProblem: () => setProblem(null),
  };
}
