import { Mp3Encoder } from "@breezystack/lamejs";

/** The LGPL library stays alone in this worker, so that it can be replaced. */
const kilobits = 128;
let encoder: Mp3Encoder | null = null;
const parts: Uint8Array<ArrayBuffer>[] = [];

/** A number starts an encoding with that sample rate, samples continue it, null ends it and returns the file. */
addEventListener("message", ({ data }: MessageEvent<number | Float32Array | null>) => {
  if (typeof data === "number") {
    encoder = new Mp3Encoder(1, data, kilobits);
    return;
  }
  if (!encoder) return;
  if (data === null) {
    parts.push(new Uint8Array(encoder.flush()));
    postMessage(new Blob(parts, { type: "audio/mpeg" }));
    return;
  }
  // The encoder reuses its buffer, so copy the result.
  parts.push(new Uint8Array(encoder.encodeBuffer(asIntegers(data))));
});

function asIntegers(samples: Float32Array): Int16Array {
  const integers = new Int16Array(samples.length);
  samples.forEach((sample, n) => {
    integers[n] = Math.max(-1, Math.min(1, sample)) * 32_767;
  });
  return integers;
}
