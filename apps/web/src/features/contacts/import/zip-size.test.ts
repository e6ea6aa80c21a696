import { expect, test } from "vitest";
import { isSensibleZip } from "./zip-size.ts";

/** The directory of a zip that claims `size` bytes in each of `files` files. */
function zipSaying(size: number, files = 1): ArrayBuffer {
  const entry = 46;
  const view = new DataView(new ArrayBuffer(30 + files * entry + 22));
  view.setUint32(0, 0x04034b50, true);
  for (let n = 0; n < files; n++) {
    view.setUint32(30 + n * entry, 0x02014b50, true);
    view.setUint32(30 + n * entry + 24, size, true);
  }
  const end = 30 + files * entry;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 10, files, true);
  view.setUint32(end + 16, 30, true);
  return view.buffer;
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

test.each<[string, ArrayBuffer, boolean]>([
  ["a table", zipSaying(2_000_000, 12), true],
  ["a bomb of one file", zipSaying(4_000_000_000), false],
  ["a bomb of many files", zipSaying(100_000_000, 20), false],
  ["more files than a table has", zipSaying(10, 1_001), false],
  ["a zip without its end", zipSaying(10).slice(0, 60), false],
  ["a PDF", bytes(`%PDF-1.7 ${"x".repeat(200)}`), false],
  ["nothing", new ArrayBuffer(0), false],
])("%s", (_, file, isSensible) => expect(isSensibleZip(file)).toBe(isSensible));
