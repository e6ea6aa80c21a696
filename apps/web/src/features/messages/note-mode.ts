import { useLayoutEffect } from "react";
import { pinDraft, useDraft, writeDraft } from "./drafts.ts";

const on = "note";

/**
 * Whether the composer of a conversation writes a note. It is kept with the drafts. A note and a message are two drafts,
 * so that no switch turns one into the other. Once shown, only this page switches it: a switch in another tab would let
 * the rest of a note go to the customer.
 */
export function useNoteMode(ticketId: number): boolean {
  const key = `mode-${ticketId}` as const;
  useLayoutEffect(() => pinDraft(key), [key]);
  return useDraft(key) === on;
}

export const setNoteMode = (ticketId: number, isNote: boolean): void =>
  writeDraft(`mode-${ticketId}`, isNote ? on : "");
