import { NOISE_WA_HEADER } from "./baileys.ts";

const lengthBytes = 3;

/** A frame as it travels: three bytes of length, then the bytes. */
export function frame(bytes: Uint8Array): Buffer {
  const framed = Buffer.alloc(lengthBytes + bytes.length);
  framed.writeUIntBE(bytes.length, 0, lengthBytes);
  framed.set(bytes, lengthBytes);
  return framed;
}

/** Splits a client's data into frames. The first bytes are a greeting, with or without a routing hint. */
export class FrameReader {
  #bytes: Buffer = Buffer.alloc(0);
  #greeted = false;

  /** The whole frames that this chunk completes. */
  read(chunk: Uint8Array): Buffer[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#greeted) {
      const greeting = greetingLength(this.#bytes);
      if (greeting === undefined || this.#bytes.length < greeting) return [];
      this.#bytes = this.#bytes.subarray(greeting);
      this.#greeted = true;
    }
    const frames: Buffer[] = [];
    while (this.#bytes.length >= lengthBytes) {
      const end = lengthBytes + this.#bytes.readUIntBE(0, lengthBytes);
      if (this.#bytes.length < end) break;
      frames.push(this.#bytes.subarray(lengthBytes, end));
      this.#bytes = this.#bytes.subarray(end);
    }
    return frames;
  }
}

/** "ED", two bytes of version, the hint's length in three bytes, the hint, "WA…"; or only "WA…". */
function greetingLength(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  if (bytes.toString("latin1", 0, 2) !== "ED") return NOISE_WA_HEADER.length;
  return bytes.length < 7 ? undefined : 7 + bytes.readUIntBE(4, 3) + NOISE_WA_HEADER.length;
}
