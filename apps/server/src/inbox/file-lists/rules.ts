interface WantedOption {
  id?: number | undefined;
  name: string;
}

/** What becomes of a list's options: the index in `wanted` is an option's position. */
export interface OptionChange {
  changes: { id: number; name: string; position: number }[];
  adds: { name: string; position: number }[];
  removes: number[];
}

/** The change from the options `now` to the options `wanted`; null if one of these is not the list's, or comes twice. */
export function changeOfOptions(now: readonly number[], wanted: readonly WantedOption[]): OptionChange | null {
  const change: OptionChange = { changes: [], adds: [], removes: [] };
  for (const [position, { id, name }] of wanted.entries())
    if (id === undefined) change.adds.push({ name, position });
    else change.changes.push({ id, name, position });
  const kept = new Set(change.changes.map(({ id }) => id));
  if (kept.size < change.changes.length || [...kept].some((id) => !now.includes(id))) return null;
  change.removes = now.filter((id) => !kept.has(id));
  return change;
}

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
