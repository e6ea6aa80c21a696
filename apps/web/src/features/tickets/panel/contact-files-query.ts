import type { Message } from "@recado/contracts/messages";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { patch, type LiveHandlers, type Patch } from "../../../shell/live-cache.ts";
import { withFile, type FileList, type FilesKind } from "./file-pages.ts";

/** The files sent to and received from a contact, newest first, that the user may see. */
export const contactFilesQuery = (contactId: number, kind: FilesKind) =>
  infiniteQueryOptions({
    queryKey: ["contact-files", contactId, kind],
    queryFn: ({ pageParam, signal }) =>
      call("GET /contacts/:contactId/files", { params: { contactId }, query: { kind, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
    meta: { live: true },
  });

export const liveContactFiles: LiveHandlers = {
  appMessage: ({ message }) => {
    const inList = (kind: FilesKind): Patch =>
      patch<FileList>(["contact-files", contactOf(message), kind], (list) => withFile(list, kind, message));
    return [inList("media"), inList("documents")];
  },
};

const contactOf = ({ contactId }: Message): number => contactId ?? 0;
