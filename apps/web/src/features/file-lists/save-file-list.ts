import type { FileList } from "@recado/contracts/file-lists";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { upload } from "../../shell/files.ts";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";

/** An option as the form edits it. */
export interface OptionValues {
  /** React's key. */
  key: string;
  /** Null while the server does not know the option. */
  id: number | null;
  name: string;
  /** The name of the file that the server has; null if there is none, or the user took it away. */
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

export const optionsOf = (list: FileList | null): OptionValues[] =>
  (list?.options ?? []).map(({ id, name, fileName }) => ({
    ...newOption(),
    id,
    name,
    known: fileName,
    hasFile: fileName !== null,
  }));

/** What is sent of the options. One that only lost its file is sent as a new one: the old one goes with its file. */
export const bodyOf = (options: readonly OptionValues[]): { id?: number; name: string }[] =>
  options.map(({ id, name, known, hasFile, file }) => {
    const isFileGone = hasFile && known === null && file === null;
    return { name: name.trim(), ...(id !== null && !isFileGone && { id }) };
  });

/** Saves the list without its files. */
export async function saveFileList(
  id: number | null,
  { name, message, options }: FileListValues,
  /** What the list was when it was opened; null sends all. */
  began: FileListValues | null,
): Promise<FileList> {
  const body = { name: name.trim(), message: message.trim(), options: bodyOf(options) };
  const files =
    id === null
      ? await call("POST /files", { body })
      : await call("PUT /files/:fileId", {
          params: { fileId: id },
          body: began ? changedFields(body, { ...began, options: bodyOf(began.options) }) : body,
        });
  liveCache.receive("file", { action: id === null ? "create" : "update", files });
  return files;
}

/** Uploads the file of an option. One file in each request: a refusal is then about that file. */
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
