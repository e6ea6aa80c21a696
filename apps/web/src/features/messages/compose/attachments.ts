import { limits } from "@recado/contracts/limits";
import type { MessageKind } from "@recado/contracts/messages";
import { uniqueId } from "../../../shell/unique-id.ts";
import { createStore, useStore } from "../../../ui/store.ts";
import { problemOf } from "../../../shell/files.ts";
import { kindOfFile } from "./file-kind.ts";
import { measure, type Measures } from "./measure-file.ts";

/** A file that the user chose and has not sent yet, with its caption. */
export interface Attachment {
  /** The `clientId` of the message that it becomes. */
  clientId: string;
  file: File;
  kind: MessageKind;
  problem: "tooLarge" | "empty" | null;
  /** An object URL; null where the file has no preview. */
  preview: string | null;
  caption: string;
  measures: Measures | null;
}

/** The attachments of each conversation, by ticket id. They live as long as the page. */
const trays = createStore<ReadonlyMap<number, readonly Attachment[]>>(new Map());
const none: readonly Attachment[] = [];

const read = (ticketId: number) => trays.get().get(ticketId) ?? none;
const set = (ticketId: number, next: readonly Attachment[]) => trays.set(new Map(trays.get()).set(ticketId, next));

function change(ticketId: number, clientId: string, values: Partial<Attachment>): void {
  set(
    ticketId,
    read(ticketId).map((one) => (one.clientId === clientId ? { ...one, ...values } : one)),
  );
}

/** Removes the attachments that `isGone` picks and releases their previews. */
function removeWhere(ticketId: number, isGone: (attachment: Attachment) => boolean): void {
  for (const { preview } of read(ticketId).filter(isGone)) if (preview !== null) URL.revokeObjectURL(preview);
  set(
    ticketId,
    read(ticketId).filter((one) => !isGone(one)),
  );
}

export const attachments = {
  read,
  /** Adds files up to the limit. Returns how many exceeded it. */
  add(ticketId: number, files: readonly File[]): number {
    const free = Math.max(0, limits.filesAtOnce - read(ticketId).length);
    const added = files.slice(0, free).map((file): Attachment => {
      const kind = kindOfFile(file);
      const isVisual = (kind === "image" || kind === "video") && file.size > 0;
      const preview = isVisual ? URL.createObjectURL(file) : null;
      return { clientId: uniqueId(), file, kind, problem: problemOf(file), preview, caption: "", measures: null };
    });
    set(ticketId, [...read(ticketId), ...added]);
    for (const { clientId, kind, preview } of added) {
      if (preview !== null) void measure(kind, preview).then((measures) => change(ticketId, clientId, { measures }));
    }
    return files.length - added.length;
  },
  setCaption: (ticketId: number, clientId: string, caption: string) => change(ticketId, clientId, { caption }),
  remove: (ticketId: number, clientId: string) => removeWhere(ticketId, (one) => one.clientId === clientId),
  clear: (ticketId: number) => removeWhere(ticketId, () => true),
};

export const useAttachments = (ticketId: number): readonly Attachment[] =>
  useStore(trays, (all) => all.get(ticketId) ?? none);
