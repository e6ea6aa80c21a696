import { createHash } from "node:crypto";
import { Transform } from "node:stream";

export interface Measure {
  bytes: number;
  /** Line feeds; in COPY's text format, rows. */
  lines: number;
  sha256(): string;
}

/** A stream that passes bytes on and measures them. Fails beyond `maxBytes`. */
export function measured(maxBytes = Number.MAX_SAFE_INTEGER): Transform & { measure: Measure } {
  const hash = createHash("sha256");
  const measure: Measure = { bytes: 0, lines: 0, sha256: () => hash.digest("hex") };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      measure.bytes += chunk.length;
      if (measure.bytes > maxBytes) return done(new Error(`there are more than ${maxBytes} bytes`));
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) measure.lines++;
      hash.update(chunk);
      done(undefined, chunk);
    },
  });
  return Object.assign(stream, { measure });
}
