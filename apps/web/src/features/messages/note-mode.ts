import { useDraft, writeDraft } from "./drafts.ts";

const on = "note";

/**
 * Whether the composer of a conversation writes a note. It is kept with the drafts. A note and a message are two drafts,
 * so that no switch turns one into the other.
 */
export const useNoteMode = (ticketId: number): boolean => useDraft(`mode-${ticketId}`) === on;

export const setNoteMode = (ticketId: number, isNote: boolean): void =>
  writeDraft(`mode-${ticketId}`, isNote ? on : "");
