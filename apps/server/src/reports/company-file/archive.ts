import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack as packTar } from "tar-stream";
import { BackupError, names } from "../../platform/backup/format.ts";

/** All names allowed in a company's file; other names, links and folders are refused. */
const staged =
  /^(?:manifest\.json|manifest\.json\.sha256|secrets\.age|media\.txt\.zst|[a-z_][a-z0-9_]{0,62}\.copy\.zst)$/;
const medium = /^media\/[0-9a-f]{64}$/;

/** A media file packed besides the staged files. */
export interface PackedMedium {
  sha256: string;
  size: number;
  read: () => Promise<Readable>;
}

/** Packs a folder's files, the manifest first, and then media, into one tar at `file`. */
export async function pack(folder: string, media: Iterable<PackedMedium>, file: string): Promise<void> {
  const archive = packTar();
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const writing = pipeline(archive as AsyncIterable<Uint8Array>, target);
  const add = async (name: string, size: number, source: Readable) => {
    // It acts like a Node Writable, but comes from another package.
    const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }) as unknown as Writable;
    await Promise.race([pipeline(source, entry), writing]);
  };
  try {
    const first = [names.manifest, names.manifestHash];
    const rest = (await readdir(folder)).filter((name) => !first.includes(name)).sort();
    for (const name of [...first, ...rest]) {
      const from = path.join(folder, name);
      await add(name, (await stat(from)).size, createReadStream(from));
    }
    for (const { sha256, size, read } of media) await add(`${names.media}/${sha256}`, size, await read());
    archive.finalize();
    await writing;
  } catch (error) {
    archive.destroy();
    await writing.catch(() => undefined);
    throw error;
  }
}

/** Extracts all but the media of a company's file into a new folder. No archive name can leave that folder. */
export async function unpack(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const seen = new Set<string>();
  for await (const entry of entriesOf(file)) {
    const { name, content } = entry;
    if (seen.has(name)) throw new BackupError(`${file} is no company's file: it has ${shown(name)} twice.`);
    seen.add(name);
    if (medium.test(name)) continue;
    const target = createWriteStream(path.join(folder, name), { flags: "wx", mode: 0o600, flush: true });
    await pipeline(content(), target).catch((error: unknown) => {
      throw explained(file, error);
    });
  }
  // An empty file too.
  if (!seen.has(names.manifest)) throw new BackupError(`${file} is no company's file: it has no ${names.manifest}.`);
}

/** Passes on each medium of a company's file in turn: its SHA-256 from the name, and its bytes. */
export async function eachMedium(
  file: string,
  take: (sha256: string, content: Readable) => Promise<void>,
): Promise<void> {
  for await (const entry of entriesOf(file)) {
    const { name, content } = entry;
    if (!medium.test(name)) continue;
    await take(name.slice(names.media.length + 1), content()).catch((error: unknown) => {
      throw explained(file, error);
    });
  }
}

async function* entriesOf(file: string): AsyncGenerator<{ name: string; content: () => Readable }> {
  const source = createReadStream(file);
  const archive = extract();
  source.on("error", (error) => archive.destroy(error));
  source.pipe(archive as unknown as Writable);
  let isTar = false;
  try {
    for await (const entry of archive) {
      isTar = true;
      const { name, type } = entry.header;
      if (type !== "file" || !(staged.test(name) || medium.test(name)))
        throw new BackupError(`${file} is no company's file: it has ${shown(name)} (${type}).`);
      let isRead = false;
      const content = () => {
        isRead = true;
        return Readable.from(entry);
      };
      yield { name, content };
      if (!isRead) entry.resume();
    }
  } catch (error) {
    throw explained(file, error, isTar);
  } finally {
    source.destroy();
  }
}

/** Turns tar's error about a truncated or foreign file into a sentence. */
function explained(file: string, error: unknown, isTar = true): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EISDIR") return new BackupError(`${file} is a folder, not a company's file.`, { cause: error });
  if (code === "ENOENT") return new BackupError(`There is no file ${file}.`, { cause: error });
  const isTars = error instanceof Error && error.constructor === Error && code === undefined;
  if (!isTars) return error;
  return new BackupError(
    isTar
      ? `${file} is damaged: it is cut off or altered.`
      : `${file} is no company's file: choose one of company export.`,
    { cause: error },
  );
}

/** An untrusted name, safe to show in a message. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
