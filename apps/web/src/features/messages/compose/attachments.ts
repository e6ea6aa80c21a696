import { limits } from "@recado/contracts/limits";
import type { MessageKind } from "@recado/contracts/messages";
import { useCallback, useSyncExternalStore } from "react";
import { uniqueId } from "../../../shell/unique-id.ts";
import { kindOfFile, problemOf } from "./file-kind.ts";
import { measure, type Measures } from "./measure-file.ts";

/** A file that was chosen and not sent, with its caption. */
export interface Attachment {
  /** Of the message that it becomes. */
  clientId: string;
  file: File;
  kind: MessageKind;
  problem: "tooLarge" | "empty" | null;
  /** To show it by; null where there is nothing to see. */
  preview: string | null;
  caption: string;
  measures: Measures | null;
}

/** Per conversation, as long as the page lives: one may look into another one meanwhile. */
const trays = new Map<number, readonly Attachment[]>();
const none: readonly Attachment[] = [];
const listeners = new Set<() => void>();

function set(ticketId: number, next: readonly Attachment[]): void {
  if (next.length === 0) trays.delete(ticketId);
  else trays.set(ticketId, next);
  for (const listener of listeners) listener();
}

const read = (ticketId: number) => trays.get(ticketId) ?? none;

function change(ticketId: number, clientId: string, values: Partial<Attachment>): void {
  set(
    ticketId,
    read(ticketId).map((one) => (one.clientId === clientId ? { ...one, ...values } : one)),
  );
}

const forget = ({ preview }: Attachment) => {
  if (preview !== null) URL.revokeObjectURL(preview);
};

export const attachments = {
  read,
  /** Answers how many had no room. */
  add(ticketId: number, files: readonly File[]): number {
    const room = Math.max(0, limits.filesAtOnce - read(ticketId).length);
    const added = files.slice(0, room).map((file): Attachment => {
      const kind = kindOfFile(file);
      const isSeen = (kind === "image" || kind === "video") && file.size > 0;
      const preview = isSeen ? URL.createObjectURL(file) : null;
      return { clientId: uniqueId(), file, kind, problem: problemOf(file), preview, caption: "", measures: null };
    });
    set(ticketId, [...read(ticketId), ...added]);
    for (const { clientId, kind, preview } of added) {
      if (preview !== null) void measure(kind, preview).then((measures) => change(ticketId, clientId, { measures }));
    }
    return files.length - added.length;
  },
  setCaption: (ticketId: number, clientId: string, caption: string) => change(ticketId, clientId, { caption }),
  remove(ticketId: number, clientId: string): void {
    read(ticketId)
      .filter((one) => one.clientId === clientId)
      .forEach(forget);
    set(
      ticketId,
      read(ticketId).filter((one) => one.clientId !== clientId),
    );
  },
  clear(ticketId: number): void {
    read(ticketId).forEach(forget);
    set(ticketId, none);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useAttachments = (ticketId: number): readonly Attachment[] =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => read(ticketId), [ticketId]),
  );
