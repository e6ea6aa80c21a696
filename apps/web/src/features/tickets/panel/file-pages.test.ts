import { describe, expect, it } from "vitest";
import type { Message } from "@recado/contracts/messages";
import { withFile, type FileList } from "./file-pages.ts";

const message = (id: number, change: Partial<Message> = {}) =>
  ({ id, mediaType: "image", mediaUrl: `/api/media/${id}`, isDeleted: false, ...change }) as Message;
const list = (hasMore: boolean, ...pages: number[][]): FileList => ({
  pages: pages.map((ids, n) => ({ messages: ids.map((id) => message(id)), hasMore: hasMore || n < pages.length - 1 })),
  pageParams: [],
});
const ids = ({ pages }: FileList) => pages.map(({ messages }) => messages.map(({ id }) => id));

describe("a contact's files", () => {
  it.each<[string, FileList, Message, number[][]]>([
    ["the newest comes first", list(false, [8, 5], [3]), message(9), [[9, 8, 5], [3]]],
    [
      "one that arrived late stands by its age",
      list(false, [8, 5], [3]),
      message(4),
      [
        [8, 5],
        [4, 3],
      ],
    ],
    ["the oldest stands last", list(false, [8]), message(2), [[8, 2]]],
    ["what is older than all that is loaded waits for its page", list(true, [8]), message(2), [[8]]],
    ["the first of all", list(false, []), message(2), [[2]]],
    ["one that is taken back goes", list(false, [8, 5]), message(5, { isDeleted: true, mediaUrl: null }), [[8]]],
    ["of another kind is not among them", list(false, [8]), message(9, { mediaType: "audio" }), [[8]]],
    ["not before it is here", list(false, [8]), message(9, { mediaUrl: null }), [[8]]],
  ])("%s", (_, before, told, after) => {
    const once = withFile(before, "media", told);
    expect(ids(once)).toEqual(after);
    expect(ids(withFile(once, "media", told))).toEqual(after);
  });
});
