import type { TicketNote } from "@recado/contracts/notes";
import type { InfiniteData } from "@tanstack/react-query";

/** The cached notes on a contact: pages, newest first. */
export type NoteList = InfiniteData<TicketNote[], number | undefined>;

const isSame = (a: TicketNote, b: TicketNote) => a.id === b.id || (a.clientId !== null && a.clientId === b.clientId);

/** Puts a note in its place by age, replacing the same or the optimistic one. */
export function withNote(list: NoteList, note: TicketNote): NoteList {
  const pages = list.pages.map((page) => page.filter((one) => !isSame(one, note)));
  // Not stored yet: the newest.
  const isOlder = (one: TicketNote) => one.id > 0 && (note.id < 0 || one.id < note.id);
  const at = note.id < 0 ? 0 : pages.findIndex((page, n) => page.some(isOlder) || n === pages.length - 1);
  const page = pages[at];
  if (!page) return list;
  const place = page.findIndex(isOlder);
  const whole = place === -1 ? [...page, note] : page.toSpliced(place, 0, note);
  return { ...list, pages: pages.with(at, whole) };
}

export function withoutNote(list: NoteList, noteId: number): NoteList {
  if (!list.pages.some((page) => page.some(({ id }) => id === noteId))) return list;
  return { ...list, pages: list.pages.map((page) => page.filter(({ id }) => id !== noteId)) };
}
