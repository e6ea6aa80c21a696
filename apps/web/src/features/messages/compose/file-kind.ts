import { limits } from "@recado/contracts/limits";
import type { MessageKind } from "@recado/contracts/messages";

/** Types that WhatsApp shows as media. Other types, and larger files, are sent as documents. */
const shownAs = [
  { kind: "image", of: /^image\/(?:jpeg|png|webp|gif)$/, most: limits.media.image },
  { kind: "video", of: /^video\/(?:mp4|3gpp|quicktime|webm)$/, most: limits.media.video },
  { kind: "audio", of: /^audio\//, most: limits.media.audio },
] as const;

type FileFacts = Pick<File, "type" | "size">;

export const kindOfFile = ({ type, size }: FileFacts): MessageKind =>
  shownAs.find(({ of, most }) => of.test(type) && size <= most)?.kind ?? "application";

/** Whether a picture, video or recording is sent as a document because of its size. */
export const isDemoted = (file: FileFacts): boolean =>
  kindOfFile(file) === "application" && shownAs.some(({ of }) => of.test(file.type));
