import type { Tag } from "@recado/contracts/tags";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { codeOf, isInUse } from "../../shell/api-error.ts";
import { problemText, problemValues } from "../../shell/problem-text.ts";
import { liveCache } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";
import { dismissToast, notify } from "../../ui/toasts.ts";

/** The toast that names what uses a tag: longer to read than a toast stays, it stays until the next deletion. */
let refusal: number | null = null;

/** Deletes a tag, or a stage of the board, at once and offers to bring it back. */
export async function deleteTag({
  ticketsCount = 0,
  contactsCount = 0,
  ...tag
}: Pick<Tag, "id" | "name" | "kanban"> & { ticketsCount?: number; contactsCount?: number }): Promise<void> {
  const params = { tagId: tag.id };
  if (refusal !== null) dismissToast(refusal);
  refusal = null;
  try {
    await call("DELETE /tags/:tagId", { params });
  } catch (error) {
    if (isInUse(error)) refusal = notify.problem(problemText(error), { lasts: Infinity });
    else notify.error(codeOf(error), problemValues(error));
    return;
  }
  liveCache.receive("tag", { action: "delete", tagId: tag.id });
  const lost = [
    ...(ticketsCount > 0 ? [i18next.t("tags:page.ticketsCount", { count: ticketsCount })] : []),
    ...(contactsCount > 0 ? [i18next.t("tags:page.contactsCount", { count: contactsCount })] : []),
  ];
  const words = { name: tag.name, lost: new Intl.ListFormat(i18next.language).format(lost) };
  const said = tag.kanban
    ? i18next.t(lost.length > 0 ? "tags:stageDeletedFrom" : "tags:stageDeleted", words)
    : i18next.t(lost.length > 0 ? "tags:deletedFrom" : "tags:deleted", words);
  offerUndo(said, async () => {
    const restored = await call("POST /tags/:tagId/restore", { params });
    liveCache.receive("tag", { action: "create", tag: restored });
  });
}
