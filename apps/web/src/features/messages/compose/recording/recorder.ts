import { loudness, peaksOf } from "./peaks.ts";
// oxlint-disable-next-line import/default -- the bundler makes it the address of the file
import encoderUrl from "./mp3-worker.ts?worker&url";
import workletUrl from "./pcm-worklet.ts?worker&url";

export interface Recording {
  /** Null where the browser can't record it. */
  opus: Blob | null;
  mp3: Blob;
  seconds: number;
  peaks: number[];
}
export interface Recorder {
  stop: () => Promise<Recording>;
  cancel: () => void;
}

/** Opus, as in WhatsApp's voice notes, in the containers that browsers support. */
const opusTypes = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus"];
/** The sample rate for the encoder and WhatsApp. A browser that refuses it keeps its own. */
const wantedRate = 48_000;

/** Leaves the workers' files in the browser's cache. */
export async function loadWorkers(): Promise<void> {
  await Promise.all([encoderUrl, workletUrl].map((url) => fetch(url)));
}

/** Records from the microphone as MP3 and, where supported, as Opus. Throws the browser's error when refused. */
export async function startRecorder(onLevel: (level: number) => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const context = openContext();
  const worker = new Worker(encoderUrl, { type: "module" });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("The recording could not be encoded.")), { once: true });
  });
  broken.catch(() => undefined);
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    worker.terminate();
    if (context.state !== "closed") void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    await context.resume();
  } catch (error) {
    release();
    throw error;
  }
  worker.postMessage(context.sampleRate, []);
  const levels: number[] = [];
  let samples = 0;
  const pcm = new AudioWorkletNode(context, "pcm", { numberOfOutputs: 0 });
  pcm.port.addEventListener("message", ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
    const level = loudness(data);
    levels.push(level);
    samples += data.length;
    onLevel(level);
    worker.postMessage(data, [data.buffer]);
  });
  pcm.port.start();
  context.createMediaStreamSource(stream).connect(pcm);
  const opus = recordOpus(stream);

  return {
    cancel: () => {
      opus?.cancel();
      release();
    },
    stop: async () => {
      const opusFile = await opus?.stop();
      const mp3 = await Promise.race([encoded(worker), broken]);
      release();
      return { opus: opusFile ?? null, mp3, seconds: samples / context.sampleRate, peaks: peaksOf(levels) };
    },
  };
}

function openContext(): AudioContext {
  try {
    return new AudioContext({ sampleRate: wantedRate });
  } catch {
    return new AudioContext();
  }
}

function encoded(worker: Worker): Promise<Blob> {
  return new Promise((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Blob>) => resolve(data), { once: true });
    worker.postMessage(null, []);
  });
}

function recordOpus(stream: MediaStream) {
  const type =
    typeof MediaRecorder === "undefined" ? undefined : opusTypes.find((one) => MediaRecorder.isTypeSupported(one));
  if (type === undefined) return null;
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.start();
  return {
    cancel: () => recorder.state !== "inactive" && recorder.stop(),
    stop: () =>
      new Promise<Blob | null>((resolve) => {
        const done = () => resolve(parts.length === 0 ? null : new Blob(parts, { type: type.split(";")[0] ?? type }));
        if (recorder.state === "inactive") {
          done();
          return;
        }
        recorder.addEventListener("stop", done, { once: true });
        recorder.stop();
      }),
  };
}
