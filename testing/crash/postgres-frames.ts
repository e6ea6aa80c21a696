/** One message of PostgreSQL's protocol. */
export interface Frame {
  /** Its type letter; "" for a client's startup message. */
  type: string;
  bytes: Buffer;
  /** The text at this index among the texts at its beginning. */
  text(place: number): string;
}

/** Splits a connection's data, which arrives in chunks of any size, into whole messages. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0);
  /** A client's first message has no type letter. */
  #isStartup: boolean;

  constructor({ hasStartup }: { hasStartup: boolean }) {
    this.#isStartup = hasStartup;
  }

  *read(data: Buffer): Generator<Frame> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    for (;;) {
      const head = this.#isStartup ? 0 : 1;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      this.#isStartup = false;
      yield frameOf(head === 0 ? "" : String.fromCharCode(bytes[0] ?? 0), bytes, head + 4);
    }
  }
}

const frameOf = (type: string, bytes: Buffer, begin: number): Frame => ({
  type,
  bytes,
  text: (place) => {
    let from = begin;
    for (let n = 0; n < place; n++) from = bytes.indexOf(0, from) + 1;
    const end = bytes.indexOf(0, from);
    return bytes.subarray(from, end < 0 ? bytes.length : end).toString();
  },
});
