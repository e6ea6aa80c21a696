import type { FileList } from "@recado/contracts/file-lists";
import { captionOf, placeName } from "@recado/contracts/captions";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { upload } from "../../shell/files.ts";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";

/** An option as the form edits it. */
export interface OptionValues {
  /** React's key. */
  key: string;
  /** Null until the server has the option. */
  id: number | null;
  name: string;
  /** The name of the file that the server has; null if there is none or the user removed it. */
  known: string | null;
  /** Whether the server has a file, also one that the user took away. */
  hasFile: boolean;
  /** A file to upload. */
  file: File | null;
}

export interface FileListValues extends Record<string, unknown> {
  name: string;
  message: string;
  options: OptionValues[];
}

export const newOption = (): OptionValues => ({
  key: uniqueId(),
  id: null,
  name: "",
  known: null,
  hasFile: false,
  file: null,
});

/** The name that an option gets with another file, or without one: its file's own, unless a person wrote another. */
export function nameFor(option: OptionValues | undefined, file: File | null): string | undefined {
  if (!option || (file === null && option.id !== null)) return undefined;
  const { name } = option;
  const isItsOwn = name.trim() === "" || captionOf(name, option.file?.name ?? option.known ?? "") === "";
  return isItsOwn ? placeName(file?.name ?? "") : undefined;
}

export const optionsOf = (list: FileList | null): OptionValues[] =>
  (list?.options ?? []).map(({ id, name, fileName }) => ({
    ...newOption(),
    // The same each time: the form compares the options with what a colleague saved.
    key: String(id),
    id,
    name,
    known: fileName,
    hasFile: fileName !== null,
  }));

/**
 * The request's options. An option that only lost its file is sent as a new one, because deleting the file deletes its
 * option.
 */
export const bodyOf = (options: readonly OptionValues[]): { id?: number; name: string }[] =>
  options.map(({ id, name, known, hasFile, file }) => {
    const isFileGone = hasFile && known === null && file === null;
    return { name: name.trim(), ...(id !== null && !isFileGone && { id }) };
  });

/** Saves the list without its files. */
export async function saveFileList(
  id: number | null,
  { name, message, options }: FileListValues,
  /** The list when it was opened; null sends all fields. */
  began: FileListValues | null,
  /** What a new one is told by, should the answer be lost. */
  clientId?: string,
): Promise<FileList> {
  const body = { name: name.trim(), message: message.trim(), options: bodyOf(options) };
  const files =
    id === null
      ? await call("POST /files", { body: { ...body, ...(clientId !== undefined && { clientId }) } })
      : await call("PUT /files/:fileId", {
          params: { fileId: id },
          body: began ? changedFields(body, { ...began, options: bodyOf(began.options) }) : body,
        });
  liveCache.receive("file", { action: id === null ? "create" : "update", files });
  return files;
}

/** Uploads the file of an option. Sends one file per request, so that a refusal concerns that file. */
export async function uploadFile(
  { fileId, optionId, file }: { fileId: number; optionId: number; file: File },
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.set("typeArch", "fileList");
  form.set("fileId", String(fileId));
  form.set("id", String(optionId));
  form.set("files", file, file.name);
  const watch = { onProgress, signal: new AbortController().signal };
  const files = await upload("POST /files/uploadList/:fileId", { params: { fileId }, form }, watch);
  liveCache.receive("file", { action: "update", files });
}

export async function deleteFileList({ id }: FileList): Promise<void> {
  await call("DELETE /files/:fileId", { params: { fileId: id } });
  liveCache.receive("file", { action: "delete", fileId: id });
}
