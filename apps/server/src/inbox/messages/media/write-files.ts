import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { PreparedFile } from "./prepare-file.ts";
import { writeMessage, type WritableTicket, type Written } from "../send/write-message.ts";

/** A file with its caption. */
export interface FileToWrite extends Partial<Pick<Written, "clientId" | "quotedId" | "mentions">> {
  file: PreparedFile;
  caption: string;
}

/** Writes each file as its own message. Answers the ids, and the keys of the files that belong to messages now. */
export async function writeFiles(
  app: App,
  tx: Tx,
  ticket: WritableTicket,
  ours: Pick<Written, "userId" | "source" | "rule">,
  files: readonly FileToWrite[],
): Promise<{ ids: number[]; kept: string[] }> {
  const kept: string[] = [];
  const ids: number[] = [];
  for (const { file, caption, clientId = null, quotedId = null, mentions = [] } of files) {
    // WhatsApp's sounds have no caption: send it as the next message.
    const isApart = file.kind === "audio" && caption.trim() !== "";
    const message = {
      ...ours,
      kind: file.kind,
      body: isApart ? "" : caption,
      file,
      clientId,
      quotedId,
      mentions: isApart ? [] : mentions,
    };
    const { id, isNew } = await writeMessage(app, tx, ticket, message);
    if (isNew) kept.push(file.stored.key);
    if (isApart && isNew)
      await writeMessage(app, tx, ticket, { ...ours, body: caption, clientId: null, quotedId: null, mentions });
    ids.push(id);
  }
  return { ids, kept };
}
