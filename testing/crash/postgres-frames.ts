/** One message of PostgreSQL's protocol. */
export interface Frame {
  /** Its letter; "" for what a client begins with. */
  type: string;
  bytes: Buffer;
  /** The text that stands at this place among those that begin it. */
  text(place: number): string;
}

/** Cuts what comes over a connection, in pieces of any size, into whole messages. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0);
  /** What a client says first has no letter. */
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
