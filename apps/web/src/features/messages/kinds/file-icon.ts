import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPresentation,
} from "@tabler/icons-react";

export const fileIcons = {
  pdf: IconFileTypePdf,
  sheet: IconFileSpreadsheet,
  slides: IconPresentation,
  archive: IconFileZip,
  image: IconPhoto,
  video: IconMovie,
  audio: IconFileMusic,
  text: IconFileText,
  other: IconFile,
};
type FileKind = keyof typeof fileIcons;

const byType: [RegExp, FileKind][] = [
  [/pdf/, "pdf"],
  [/sheet|excel|csv/, "sheet"],
  [/presentation|powerpoint/, "slides"],
  [/zip|rar|7z|tar/, "archive"],
  [/^image\//, "image"],
  [/^video\//, "video"],
  [/^audio\//, "audio"],
  [/^text\/|word|opendocument/, "text"],
];

const byExtension: [RegExp, FileKind][] = [
  [/^(?:XLSX?|ODS|CSV)$/, "sheet"],
  [/^(?:PPTX?|ODP)$/, "slides"],
  [/^(?:ZIP|RAR|7Z|TAR|T?GZ)$/, "archive"],
  [/^(?:DOCX?|ODT|RTF|TXT)$/, "text"],
];

/**
 * The kind of a file, for its icon and colour: by its name if the type that the server detects from the bytes is too
 * general.
 */
export const fileKind = (contentType: string, fileName: string): FileKind => {
  const byName = /^(?:application\/octet-stream|text\/plain)?$/.test(contentType)
    ? byExtension.find(([of]) => of.test(extensionOf(fileName)))
    : undefined;
  return (byName ?? byType.find(([of]) => of.test(contentType)))?.[1] ?? "other";
};

/** The extension of a file name. */
export const extensionOf = (fileName: string): string =>
  (/\.([\p{L}\p{N}]{1,8})$/u.exec(fileName)?.[1] ?? "").toUpperCase();
