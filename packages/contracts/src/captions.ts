import { limits } from "./limits.ts";

/** The default name of a file in a list: the file's name without extension. */
export const placeName = (fileName: string): string => {
  const name = fileName.trim();
  return (name.replace(/\.\w{1,10}$/, "").trim() || name).slice(0, limits.fileList.option.max);
};

/** The caption of a file in a list: its option's name; none if that is only the file's name. */
export const captionOf = (place: string, fileName: string): string => {
  const said = plain(place);
  return said !== "" && [plain(fileName), plain(placeName(fileName))].includes(said) ? "" : place;
};

/** Only letters and digits: a stored file's name has lost some other characters. */
const plain = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
