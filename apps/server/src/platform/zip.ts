import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Text gets smaller; pictures and recordings are packed already. */
  isText: boolean;
}

/**
 * An archive (zip), made as it is read: entries are asked for one after another, and nothing is kept but their names.
 * At most 4 GB and 65,535 entries.
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
