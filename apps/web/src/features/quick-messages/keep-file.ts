import type { QuickMessage } from "@recado/contracts/quick-messages";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { quickMessagesQuery } from "./quick-messages-query.ts";

interface Change {
  /** A new file, in place of the one it has. */
  file: File | null;
  /** The one that it has is taken away. */
  isRemoved: boolean;
}

/** Changes a quick reply's file. If it is refused, the reply keeps its old file. */
export async function keepFile({ id }: QuickMessage, { file, isRemoved }: Change): Promise<void> {
  const params = { quickMessageId: id };
  if (file !== null) {
    const form = new FormData();
    form.set("typeArch", "quickMessage");
    form.set("file", file, file.name);
    const watch = { onProgress: () => undefined, signal: new AbortController().signal };
    const record = await upload("POST /quick-messages/:quickMessageId/media-upload", { params, form }, watch);
    receiveSaved("update", record);
  } else if (isRemoved) {
    const record = await call("DELETE /quick-messages/:quickMessageId/media-upload", { params });
    receiveSaved("update", record);
  }
}

/** Puts the saved reply into the cache before the refetch, because the user may type "/" at once. */
export function receiveSaved(action: "create" | "update", record: QuickMessage): void {
  liveCache.receive("quickMessage", { action, record });
  queryClient.setQueryData(quickMessagesQuery.queryKey, (rows) => {
    if (!rows?.some(({ id }) => id === record.id)) return rows && [...rows, record];
    return rows.map((row) => (row.id === record.id ? record : row));
  });
}
