import { limits } from "@recado/contracts/limits";
import type { MessageKind } from "@recado/contracts/messages";
import { draftOwner } from "../../../shell/stored-session.ts";
import { uniqueId } from "../../../shell/unique-id.ts";
import { createStore, useStore } from "../../../ui/store.ts";
import { problemOf } from "../../../shell/files.ts";
import { kindOfFile } from "./file-kind.ts";
import type { ChatKey } from "../drafts.ts";
import type { Recording } from "./recording/recorder.ts";
import { fileOf } from "./recording/recording-file.ts";
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
  /** Present if it was recorded here: what it is sent as. */
  recording?: Recording;
}

/** The attachments of each conversation and user: another who signs in here finds none. They live as long as the page. */
const trays = createStore<ReadonlyMap<string, readonly Attachment[]>>(new Map());
const keyOf = (tray: ChatKey) => `${draftOwner()} ${tray}`;
const none: readonly Attachment[] = [];

const read = (tray: ChatKey) => trays.get().get(keyOf(tray)) ?? none;
const set = (tray: ChatKey, next: readonly Attachment[]) => trays.set(new Map(trays.get()).set(keyOf(tray), next));

function change(tray: ChatKey, clientId: string, values: Partial<Attachment>): void {
  set(
    tray,
    read(tray).map((one) => (one.clientId === clientId ? { ...one, ...values } : one)),
  );
}

/** Removes the attachments that `isGone` picks and releases their previews. */
function removeWhere(tray: ChatKey, isGone: (attachment: Attachment) => boolean): void {
  for (const { preview } of read(tray).filter(isGone)) if (preview !== null) URL.revokeObjectURL(preview);
  set(
    tray,
    read(tray).filter((one) => !isGone(one)),
  );
}

export const attachments = {
  read,
  /** Adds files up to the limit. Returns how many exceeded it. */
  add(tray: ChatKey, files: readonly File[]): number {
    const free = Math.max(0, limits.filesAtOnce - read(tray).length);
    const added = files.slice(0, free).map((file): Attachment => {
      const kind = kindOfFile(file);
      const isVisual = (kind === "image" || kind === "video") && file.size > 0;
      const preview = isVisual ? URL.createObjectURL(file) : null;
      return { clientId: uniqueId(), file, kind, problem: problemOf(file), preview, caption: "", measures: null };
    });
    set(tray, [...read(tray), ...added]);
    for (const { clientId, kind, preview } of added) {
      if (preview !== null) void measure(kind, preview).then((measures) => change(tray, clientId, { measures }));
    }
    return files.length - added.length;
  },
  /** Keeps a recording that was not sent; the limit of files does not stop it. */
  addRecording(tray: ChatKey, recording: Recording): void {
    const file = fileOf(recording);
    const kept = { clientId: uniqueId(), file, problem: null, preview: null, caption: "", measures: null, recording };
    set(tray, [...read(tray), { ...kept, kind: "audio" }]);
  },
  setCaption: (tray: ChatKey, clientId: string, caption: string) => change(tray, clientId, { caption }),
  remove: (tray: ChatKey, clientId: string) => removeWhere(tray, (one) => one.clientId === clientId),
  clear: (tray: ChatKey) => removeWhere(tray, () => true),
  /** Whether the user has any, in any conversation. */
  areThere: () => [...trays.get()].some(([key, { length }]) => length > 0 && key.startsWith(`${draftOwner()} `)),
};

export const useAttachments = (tray: ChatKey): readonly Attachment[] =>
  useStore(trays, (all) => all.get(keyOf(tray)) ?? none);

/** Whether the composer's text is the first file's caption: it has none of its own, and a voice note takes none. */
export const isTextCaption = ([first]: readonly Pick<Attachment, "caption" | "recording">[]): boolean =>
  first !== undefined && first.caption.trim() === "" && !first.recording;
