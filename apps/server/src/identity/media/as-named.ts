/** The types that content with these extensions may have; an entry may also be the prefix of a type. */
const typesOf: Record<string, readonly string[]> = {
  png: ["image/"],
  jpg: ["image/"],
  jpeg: ["image/"],
  gif: ["image/"],
  webp: ["image/"],
  mp4: ["video/", "audio/"],
  webm: ["video/", "audio/"],
  mp3: ["audio/"],
  ogg: ["audio/", "video/", "application/ogg"],
  pdf: ["application/pdf"],
};

/**
 * Whether the content may have this name: an HTML page may not be called `photo.png`. Other extensions are not checked.
 */
export function isAsNamed(fileName: string, contentType: string): boolean {
  const extension = /\.(\w+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  const types = Object.hasOwn(typesOf, extension) ? typesOf[extension] : undefined;
  return types === undefined || types.some((type) => contentType.startsWith(type));
}
