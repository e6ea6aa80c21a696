import { storedUserId } from "../../../shell/stored-session.ts";
import type { WizardValues } from "./wizard-values.ts";

const keyOf = (campaignId: number | null) => `campaign-draft:${storedUserId() ?? ""}:${campaignId ?? "new"}`;

/** What was filled in and not saved, per user of this browser; null when there is nothing, or nothing that fits. */
export function readWizardDraft(campaignId: number | null, like: WizardValues): WizardValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(campaignId)) ?? "null");
    return isLike(stored, like) ? { ...like, ...stored } : null;
  } catch {
    return null;
  }
}

export function writeWizardDraft(campaignId: number | null, values: WizardValues | null): void {
  try {
    if (values === null) localStorage.removeItem(keyOf(campaignId));
    else localStorage.setItem(keyOf(campaignId), JSON.stringify(values));
  } catch {
    // The storage may be full: the draft then lives as long as the page.
  }
}

/** An older version of the app may have stored it. */
function isLike(stored: unknown, like: WizardValues): stored is WizardValues {
  if (typeof stored !== "object" || stored === null) return false;
  const fields = stored as Record<string, unknown>;
  const { clientId, name, scheduledAt, doesNotMove, audience, messages } = fields;
  return (
    typeof clientId === "string" &&
    typeof name === "string" &&
    typeof scheduledAt === "string" &&
    typeof doesNotMove === "boolean" &&
    (audience === "tag" || audience === "list") &&
    Array.isArray(messages) &&
    messages.length === like.messages.length &&
    messages.every((message) => typeof message === "string") &&
    ["tagListId", "contactListId", "moveToTagId", "scheduleTemplateId", "whatsappTemplateId", "fileListId"].every(
      (key) => fields[key] === null || typeof fields[key] === "string",
    )
  );
}
