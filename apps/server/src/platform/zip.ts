import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Compress text only: pictures and recordings are compressed already. */
  isText: boolean;
}

/**
 * Makes a zip archive while it is read: entries are requested one after another, and only their names are kept. At most
 * 4 GB and 65,535 entries.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const take = () => {
    const parts = made;
    made = [];
    return parts;
  };
  for await (const { name, chunks, isText } of entries) {
    const entry = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
