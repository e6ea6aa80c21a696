import { call } from "../../shell/api.ts";
import type { PaletteEntry } from "../../shell/feature.ts";

const most = 5;

/** File lists by name, for the palette; their page shows the chosen one. */
export async function findFileLists(words: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { files } = await call("GET /files", { query: { searchParam: words }, signal });
  return files.slice(0, most).map(({ id, name }) => ({
    id,
    label: name,
    run: (navigate) => void navigate({ to: "/files", search: { q: name.toLowerCase() } }),
  }));
}
