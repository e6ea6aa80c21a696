import { z } from "zod";
import { bodyId, clientId, id, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { mediaAddress } from "./media-address.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** An option of a list: a file, whose name is its caption when the list is sent. */
export const fileListOption = z.object({
  id: bodyId,
  name: z.string(),
  /** The file's address (decision 4); null without a file. */
  path: mediaAddress.nullable(),
  /** The content type, from the file's bytes. */
  mediaType: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
});
export type FileListOption = z.output<typeof fileListOption>;

/** A message with the files that go with it. */
export const fileList = z.object({
  id: bodyId,
  name: z.string(),
  message: z.string(),
  /** In the order in which they are sent. */
  options: z.array(fileListOption),
});
export type FileList = z.output<typeof fileList>;

const name = text.trim().min(limits.fileList.name.min).max(limits.fileList.name.max);
const message = text.trim().min(1).max(limits.keptText.max);
const optionName = text.trim().min(1).max(limits.fileList.option.max);
const most = limits.fileList.options;
const params = z.object({ fileId: id });
const absent = "ERR_NO_FILE_LIST_FOUND";

export const contracts = {
  "GET /files": {
    summary: "File lists by name, with their options.",
    query: z.object({ searchParam, pageNumber, companyId: z.string().optional() }),
    answer: z.object({ files: z.array(fileList), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /files/:fileId": {
    summary:
      "One file list; `campaigns` names the unfinished ones that send it and keep it from being deleted, `uses` what else sends it.",
    params,
    answer: fileList.extend({ campaigns: z.array(z.string()), uses: z.array(z.string()) }),
    errors: [absent],
  },
  "POST /files": {
    summary:
      "Adds a file list. Its files follow by `uploadList`, each for an option. The same `clientId` again changes that list and adds none.",
    body: z.object({
      name,
      message,
      options: z
        .array(z.object({ name: optionName }))
        .max(most)
        .default([]),
      clientId: clientId.optional(),
    }),
    answer: fileList,
  },
  "PUT /files/:fileId": {
    summary:
      "Changes a file list. `options` are all of them, in order: one without id is added, a missing one removed with its file.",
    params,
    body: z
      .object({ name, message, options: z.array(z.object({ id: bodyId.optional(), name: optionName })).max(most) })
      .partial(),
    answer: fileList,
    errors: [absent, "ERR_NO_FILE_OPTION_FOUND"],
  },
  "DELETE /files/:fileId": {
    summary: "Removes a file list with its files. Files that a message shows stay.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent, "ERR_FILE_LIST_IN_USE"],
  },
  "POST /files/uploadList/:fileId": {
    summary:
      "Gives options their files, in place of those they had: a form with repeated `files` and, for each in turn, the option's `id`. The other fields change nothing.",
    params,
    upload: z.object({
      id,
      fileId: z.string().optional(),
      typeArch: z.string().optional(),
      mediaType: z.string().optional(),
      name: z.string().optional(),
    }),
    answer: fileList,
    errors: [
      absent,
      "ERR_NO_FILE_OPTION_FOUND",
      "ERR_FILE_NOT_AS_NAMED",
      "ERR_PAYLOAD_TOO_LARGE",
      "ERR_UNSUPPORTED_MEDIA_TYPE",
    ],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** `files` is the one list that was added or changed: the specification's name. */
  file: (event: { action: "create" | "update"; files: FileList } | { action: "delete"; fileId: number }) =>
    event.action === "delete" ? event.fileId : event.files.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_NO_FILE_OPTION_FOUND: 404,
  /** An unfinished campaign sends it; `campaigns` are the names. */
  ERR_FILE_LIST_IN_USE: 409,
} as const satisfies Statuses;
