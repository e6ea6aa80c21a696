import { call } from "../../shell/api.ts";
import { optionsOf, saveFileList } from "./save-file-list.ts";

/** Takes a file with its option out of a list; what else is in the list by now stays. */
export async function removeFile(fileId: number, optionId: number): Promise<void> {
  const list = await call("GET /files/:fileId", { params: { fileId } });
  const began = { name: list.name, message: list.message, options: optionsOf(list) };
  const options = began.options.filter(({ id }) => id !== optionId);
  if (options.length < began.options.length) await saveFileList(fileId, { ...began, options }, began);
}
