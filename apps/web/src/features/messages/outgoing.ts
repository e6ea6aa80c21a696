import type { Participant } from "@recado/contracts/groups";
import type { Message, MessageKind, MessageMedia } from "@recado/contracts/messages";
import { useMemo } from "react";
import { createOutgoingStore, type Waiting } from "./outgoing-store.ts";

/** What is sent besides text. The file itself is in `localFiles` under the message's `clientId`. */
export type OutgoingContent =
  | { kind: "location"; latitude: number; longitude: number; name: string }
  | { kind: "contacts"; contacts: { id: number; name: string; number: string }[] }
  | { kind: "numberRequest" }
  | {
      kind: "file";
      mediaType: MessageKind;
      media: MessageMedia;
      /** It was chosen after a large file, and comes after it. */
      isAfterLarge?: boolean;
    };

/** A message that the server has not confirmed yet. */
export interface Outgoing extends Waiting {
  ticketId: number;
  /** The text, or a file's caption. */
  body: string;
  content?: OutgoingContent;
  quoted: Message["quotedMsg"];
  /** The group members that the text mentions. */
  mentions?: readonly Participant[];
}

const isFile = ({ content }: Outgoing): boolean => content?.kind === "file";

export const outgoingStore = createOutgoingStore<Outgoing>("outgoing", isFile);

/** The outgoing messages of one conversation, oldest first. */
export function useOutgoing(ticketId: number): readonly Outgoing[] {
  const all = outgoingStore.useAll();
  return useMemo(() => all.filter((one) => one.ticketId === ticketId), [all, ticketId]);
}
