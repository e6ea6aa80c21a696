import { limits } from "./limits.ts";

/** What the place of a file in a list is called until somebody names it: the file's name without extension. */
export const placeName = (fileName: string): string => {
  const name = fileName.trim();
  return (name.replace(/\.\w{1,10}$/, "").trim() || name).slice(0, limits.fileList.option.max);
};

/** The caption of a file in a list: its place's name; none where that is but the file's own name. */
export const captionOf = (place: string, fileName: string): string => {
  const said = plain(place);
  return said !== "" && [plain(fileName), plain(placeName(fileName))].includes(said) ? "" : place;
};

/** Letters and digits alone: a stored file's name has lost some marks. */
const plain = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
