import { Mp3Encoder } from "@breezystack/lamejs";

/** A library under the LGPL stands alone in this worker, where it can be replaced. */
const kilobits = 128;
let encoder: Mp3Encoder | null = null;
const parts: Uint8Array<ArrayBuffer>[] = [];

/** A number starts with that rate, samples are encoded, null ends: the whole comes back. */
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
  // The encoder uses its own buffer again: what it gives is copied.
  parts.push(new Uint8Array(encoder.encodeBuffer(asIntegers(data))));
});

function asIntegers(samples: Float32Array): Int16Array {
  const integers = new Int16Array(samples.length);
  samples.forEach((sample, n) => {
    integers[n] = Math.max(-1, Math.min(1, sample)) * 32_767;
  });
  return integers;
}
