/** What the content of these extensions is: each may have one of the types, or one that begins so. */
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

/** Whether the content may have this name: a page that is called `photo.png` may not. Other extensions say nothing. */
export function isAsNamed(fileName: string, contentType: string): boolean {
  const extension = /\.(\w+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  const types = Object.hasOwn(typesOf, extension) ? typesOf[extension] : undefined;
  return types === undefined || types.some((type) => contentType.startsWith(type));
}
