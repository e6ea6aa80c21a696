import { Readable } from "node:stream";
import { keepFile } from "../identity/media/keep-file.ts";
import type { Tx } from "../platform/database/database.ts";
import type { App } from "../platform/app.ts";
import type { StoredFile } from "../platform/media/store.ts";
import { paper, photo, sticker, voice, type MadeFile } from "./files.ts";
import type { Turn } from "./dialogues.ts";
import { Random } from "./random.ts";
import type { Trade } from "./trades/trade.ts";
import type { Written } from "./write-past.ts";
import { writeRows } from "./write-rows.ts";

/** Number of generated files of a kind. Messages reuse them, each with its own copy. */
const different = 12;
const largest = 5_000_000;

export interface Stored {
  made: MadeFile;
  stored: StoredFile;
}

/** Stores a file for each turn that has one. */
export async function storeFiles(
  app: App,
  companyId: number,
  turns: readonly Turn[],
  { seed, trade, company }: { seed: number; trade: Trade; company: string },
): Promise<Map<Turn, Stored>> {
  const random = new Random(seed);
  const made = new Map<string, MadeFile[]>();
  const stored = new Map<Turn, Stored>();
  for (const turn of turns) {
    if (!hasFile(turn)) continue;
    const some = made.get(turn.kind) ?? [];
    made.set(turn.kind, some);
    const file =
      turn.kind === "application"
        ? paper(company, turn.fileName)
        : some.length < different
          ? await make(random, turn.kind, trade)
          : random.pick(some);
    some.push(file);
    stored.set(turn, {
      made: file,
      stored: await app.media.put(companyId, Readable.from([file.bytes]), { maxBytes: largest }),
    });
  }
  return stored;
}

const hasFile = ({ kind }: Turn) =>
  kind === "image" || kind === "sticker" || kind === "audio" || kind === "application";

function make(random: Random, kind: Turn["kind"], { drawings }: Trade): Promise<MadeFile> | MadeFile {
  if (kind === "image") return photo(random, drawings);
  return kind === "sticker" ? sticker(random) : voice(random);
}

/** Records the files as the company's and attaches each to its message. */
export async function writeFiles(tx: Tx, written: readonly Written[], files: ReadonlyMap<Turn, Stored>): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  for (const { id, turn } of written) {
    const file = files.get(turn);
    if (!file) continue;
    const { made, stored } = file;
    rows.push({
      message_id: id,
      state: "ready",
      media_id: await keepFile(tx, stored, made.name),
      file_name: made.name,
      content_type: made.contentType,
      size: stored.size,
      width: made.width,
      height: made.height,
      seconds: made.seconds,
      peaks: made.peaks,
      thumbnail: made.thumbnail && `\\x${made.thumbnail.toString("hex")}`,
      is_voice_note: turn.isVoiceNote,
      is_animated: false,
      is_round: false,
    });
  }
  await writeRows(tx, "message_media", rows);
}
