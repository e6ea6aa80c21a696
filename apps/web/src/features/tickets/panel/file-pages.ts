import type { Answer, Request } from "@recado/contracts";
import type { Message } from "@recado/contracts/messages";
import type { InfiniteData } from "@tanstack/react-query";

export type FilesKind = NonNullable<Request<"GET /contacts/:contactId/files">["query"]>["kind"];
export type FileList = InfiniteData<Answer<"GET /contacts/:contactId/files">, number | undefined>;

const kinds: Record<FilesKind, readonly Message["mediaType"][]> = {
  media: ["image", "video"],
  documents: ["application"],
};

/** Applies a message's event to a contact's files: adds, changes or removes the file. */
export function withFile(list: FileList, kind: FilesKind, message: Message): FileList {
  const isOne = kinds[kind].includes(message.mediaType) && message.mediaUrl !== null && !message.isDeleted;
  const isKnown = list.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  if (!isOne && !isKnown) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    messages: isOne
      ? page.messages.map((one) => (one.id === message.id ? message : one))
      : page.messages.filter(({ id }) => id !== message.id),
  }));
  if (!isOne || isKnown) return { ...list, pages };
  // Sorted by age; a file older than all loaded ones comes with its page.
  const at = pages.findIndex(({ messages }) => messages.some(({ id }) => id < message.id));
  const place = at === -1 ? (pages.at(-1)?.hasMore ? -1 : pages.length - 1) : at;
  const page = pages[place];
  if (!page) return list;
  const messages = [...page.messages, message].toSorted((a, b) => b.id - a.id);
  return { ...list, pages: pages.with(place, { ...page, messages }) };
}
