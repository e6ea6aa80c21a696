import { limits } from "@recado/contracts/limits";
import i18next from "i18next";
import { notify } from "../../../ui/toasts.ts";
import type { ChatKey } from "../drafts.ts";
import { attachments } from "./attachments.ts";

/** Adds chosen, pasted or dropped files to the attachments of a conversation, and reports how many exceed the limit. */
export function takeFiles(tray: ChatKey, files: readonly File[]): void {
  if (files.length === 0) return;
  const left = attachments.add(tray, files);
  const t = i18next.getFixedT(null, "messages");
  if (left > 0) notify.info(t("attach.tooMany", { count: left, max: limits.filesAtOnce }));
}
