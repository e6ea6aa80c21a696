import { placeName } from "@recado/contracts/captions";
import type { FileList } from "@recado/contracts/file-lists";
import { call } from "../../shell/api.ts";
import { deleteFileList, newOption, optionsOf, saveFileList, uploadFile } from "./save-file-list.ts";

/** An existing list, by its id, or a new one. */
export type ListOfFiles = { id: number } | { name: string; message: string };

/**
 * Adds files without captions to a list, or to a new list. `onSent` receives the current file and its progress, 0 to 1.
 * A failed file leaves no empty option, and no empty new list: earlier files stay, `onPart` receives their list, and the error is thrown.
 */
export async function addFiles(
  to: ListOfFiles,
  files: readonly File[],
  { onSent, onPart }: { onSent: (name: string, share: number) => void; onPart: (list: FileList) => void },
): Promise<FileList> {
  const list = "id" in to ? await call("GET /files/:fileId", { params: { fileId: to.id } }) : null;
  const { name, message } = list ?? (to as { name: string; message: string });
  const known = optionsOf(list);
  const added = files.map((file) => ({ ...newOption(), name: placeName(file.name), file }));
  const wanted = { name, message, options: [...known, ...added] };
  const saved = await saveFileList(list?.id ?? null, wanted, list && { name, message, options: known });
  for (const [n, file] of files.entries()) {
    const optionId = saved.options[known.length + n]?.id;
    if (optionId === undefined) throw new Error("The list has fewer places than were added.");
    try {
      await uploadFile({ fileId: saved.id, optionId, file }, (share) => onSent(file.name, share));
    } catch (error) {
      // A new list without a file is of no use.
      if (!list && n === 0 && (await tryToDelete(saved))) throw error;
      onPart(saved);
      // Only the first options of the saved list have their files.
      const whole = { ...saved, options: saved.options.slice(0, known.length + n) };
      await saveFileList(saved.id, { name, message, options: optionsOf(whole) }, wanted);
      throw error;
    }
  }
  return saved;
}

/** Answers whether it could be deleted. Where the line is down, the list stays: the next try fills it. */
const tryToDelete = (list: FileList): Promise<boolean> =>
  deleteFileList(list).then(
    () => true,
    () => false,
  );
