import type { HistoryState } from "@tanstack/react-router";

/** By move, the address that the list had before. */
const takenBack = new Map<string, string>();

/**
 * The list followed a conversation to another tab, and the conversation did not go there. Only the current entry of the
 * history can be changed: the list's gets its address back when the user returns to it.
 */
export function takeBackMove(move: string, href: string): void {
  takenBack.set(move, href);
}

/** Where an entry of the history leads instead. */
export const hrefBeforeMove = ({ move }: HistoryState): string | undefined =>
  move === undefined ? undefined : takenBack.get(move);

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The list followed a conversation here. */
    move?: string | undefined;
  }
}
