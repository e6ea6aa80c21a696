import { describe, expect, it } from "vitest";
import type { TicketNote } from "@recado/contracts/notes";
import { withNote, withoutNote, type NoteList } from "./note-pages.ts";

const note = (id: number, clientId: string | null = null): TicketNote => ({
  id,
  note: `nota ${id}`,
  ticketId: 1,
  contactId: 1,
  user: null,
  bySystem: false,
  clientId,
  createdAt: "2026-11-21T12:00:00.000Z",
});
const list = (...pages: number[][]): NoteList => ({
  pages: pages.map((page) => page.map((id) => note(id))),
  pageParams: pages.map(() => undefined),
});
const ids = ({ pages }: NoteList) => pages.map((page) => page.map(({ id }) => id));

describe("notes on a contact", () => {
  it.each<[string, NoteList, TicketNote, number[][]]>([
    ["the first of all", list([]), note(5), [[5]]],
    ["the newest stands first", list([8, 5], [3]), note(9), [[9, 8, 5], [3]]],
    [
      "one that was brought back stands where it stood",
      list([8, 5], [3]),
      note(4),
      [
        [8, 5],
        [4, 3],
      ],
    ],
    [
      "the oldest stands last",
      list([8, 5], [3]),
      note(1),
      [
        [8, 5],
        [3, 1],
      ],
    ],
    ["one that is not sent yet stands first", list([8]), note(-1, "a"), [[-1, 8]]],
  ])("%s", (_, before, added, after) => {
    const once = withNote(before, added);
    expect(ids(once)).toEqual(after);
    expect(ids(withNote(once, added))).toEqual(after);
  });

  it("the server's takes the place of the one that stood for it", () => {
    const shown = withNote(list([8]), note(-1, "a"));
    expect(ids(withNote(shown, note(9, "a")))).toEqual([[9, 8]]);
  });

  it("one that is gone is gone, and nothing else changes", () => {
    const before = list([8, 5], [3]);
    expect(ids(withoutNote(before, 5))).toEqual([[8], [3]]);
    expect(withoutNote(before, 7)).toBe(before);
  });
});
