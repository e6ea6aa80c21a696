import { call } from "../../shell/api.ts";
import type { PaletteEntry } from "../../shell/feature.ts";

const most = 5;

/** Contact lists by name, for the palette. */
export async function findContactLists(words: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { records } = await call("GET /contact-lists", { query: { searchParam: words }, signal });
  return records.slice(0, most).map(({ id, name }) => ({
    id,
    label: name,
    run: (navigate) => void navigate({ to: "/contact-lists/$listId", params: { listId: String(id) } }),
  }));
}
