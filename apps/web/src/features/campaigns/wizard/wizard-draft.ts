import { uniqueId } from "../../../shell/unique-id.ts";
import { draftOwner } from "../../../shell/stored-session.ts";
import { steps, type Step, type WizardValues } from "./wizard-values.ts";

/** The unsaved values. */
export interface WizardDraft {
  values: WizardValues;
  /** The step where the user left off. */
  step: Step;
  /** The version of the campaign that it began from; null for a new one. */
  version: number | null;
  /** What that version said. */
  before: WizardValues;
}

const keyOf = (campaignId: number | null) => `campaign-draft:${draftOwner()}:${campaignId ?? "new"}`;

/** The draft of this browser's user; null if there is none or it does not fit. */
export function readWizardDraft(campaignId: number | null, like: WizardValues): WizardDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(campaignId)) ?? "null");
    if (!isDraft(stored, like)) return null;
    const before = isLike(stored.before, like) ? { ...like, ...stored.before } : like;
    return { ...stored, values: { ...like, ...stored.values }, before };
  } catch {
    return null;
  }
}

export function writeWizardDraft(campaignId: number | null, draft: WizardDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(campaignId));
    else localStorage.setItem(keyOf(campaignId), JSON.stringify(draft));
  } catch {
    // The storage may be full: the draft then lives as long as the page.
  }
}

/** The campaign was deleted: its draft becomes that of a new one. Answers false if it has none, or a new one has a draft. */
export function moveDraftToNew(campaignId: number): boolean {
  try {
    const stored = localStorage.getItem(keyOf(campaignId));
    if (stored === null || localStorage.getItem(keyOf(null)) !== null) return false;
    const draft = JSON.parse(stored) as WizardDraft;
    writeWizardDraft(null, { ...draft, version: null, values: { ...draft.values, clientId: uniqueId() } });
    writeWizardDraft(campaignId, null);
    return true;
  } catch {
    return false;
  }
}

function isDraft(stored: unknown, like: WizardValues): stored is WizardDraft {
  if (typeof stored !== "object" || stored === null) return false;
  const { values, step, version } = stored as Record<string, unknown>;
  return steps.some((one) => one === step) && (version === null || typeof version === "number") && isLike(values, like);
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
