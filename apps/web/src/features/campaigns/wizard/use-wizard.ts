import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { ContactSummary } from "@recado/contracts/contacts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { offerUndo } from "../../../shell/undo.ts";
import { useCompanyZone } from "../../../shell/use-company-zone.ts";
import { uniqueId } from "../../../shell/unique-id.ts";
import { useSavedCampaign } from "./use-saved-campaign.ts";
import { defaultsOf, firstValues, type WizardChoices } from "./wizard-choices.ts";
import { readWizardDraft, writeWizardDraft, type WizardDraft } from "./wizard-draft.ts";
import {
  firstWrong,
  keptOver,
  lostIn,
  lostList,
  placeOfDraft,
  problemsOf,
  steps,
  stillLost,
  valuesOf,
  withDefaults,
  withKnown,
  type Step,
  type WizardValues,
} from "./wizard-values.ts";

/** The draft is stored this long after the last key, ms. */
const draftPause = 300;

/** The wizard's values, the step that is shown, and its problems once the user has tried to continue. */
export function useWizard(campaign: Campaign | null, choices: WizardChoices, isDeleted: boolean) {
  const { t } = useTranslation("campaigns");
  const { timeZone } = useCompanyZone();
  const campaignId = campaign?.id ?? null;
  const mayChange = campaign?.isEditable !== false;
  const [start] = useState(() => {
    const first = campaign ? valuesOf(campaign, timeZone) : firstValues(choices);
    const initial = mayChange ? withKnown(first, choices) : first;
    // It can be read, also where it lacks something now.
    const stored = mayChange ? readWizardDraft(campaignId, initial) : null;
    // Of what was deleted nothing else takes the place by itself.
    const known = stored && withKnown(withDefaults(stored.values, defaultsOf(choices)), choices);
    return {
      initial,
      draft: stored && known && { ...stored, values: known },
      lost: [
        ...(mayChange ? lostList(campaign) : []),
        ...(stored && known ? lostIn(stored.values, known) : lostIn(first, initial)),
      ],
    };
  });
  const { draft } = start;
  const [initial, setInitial] = useState(start.initial);
  /** What the campaign said when the user began to write. */
  const [before, setBefore] = useState(draft?.before ?? initial);
  const [values, setValues] = useState(draft?.values ?? initial);
  const [lost, setLost] = useState(start.lost);
  const [knownChoices, setKnownChoices] = useState(choices);
  if (choices !== knownChoices) {
    // A template was created meanwhile, perhaps in the wizard; or something was deleted, which must not be replaced by
    // itself.
    setKnownChoices(choices);
    if (mayChange) {
      const next = withKnown(withDefaults(values, defaultsOf(choices), lost), choices);
      setValues(next);
      setLost([...lost, ...lostIn(values, next)]);
    }
  }
  const takeSaved = (stored: WizardValues) => {
    const known = withKnown(stored, choices);
    setInitial(known);
    setBefore(known);
    setValues(known);
    setLost([...lostList(campaign), ...lostIn(stored, known)]);
  };
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [step, setStep] = useState<Step>(() => (draft ? placeOfDraft(draft.step, draft.values, timeZone) : "name"));
  const [isChecked, setChecked] = useState(false);
  const [shown, setShown] = useState(0);
  const [reader, showAs] = useState<ContactSummary | null>(null);
  const [isUploading, setUploading] = useState(false);

  const saved = useSavedCampaign({
    campaign,
    version: draft?.version ?? campaign?.version ?? null,
    timeZone,
    values,
    before,
    isTouched: values !== initial,
    onTake: takeSaved,
    // What was not touched stays as the other user saved it.
    onTakeBack: (mine, began) => setValues(keptOver(began, mine, before)),
  });
  // A try whose answer was lost may have begun it: the next try says so. What was written over a deleted one can be saved
  // as a new one.
  const isLocked = saved.campaign?.isEditable === false && !saved.isThis && !(isDeleted && saved.isOther);
  const [newId] = useState(uniqueId);

  const isSaved = useRef(false);
  const { version } = saved;
  const keep = useEffectEvent((filled: WizardDraft = { values, step, version, before }) => {
    const isKept = filled.values === initial || (filled.values === draft?.values && filled.step === draft.step);
    if (!isSaved.current && !isKept) writeWizardDraft(campaignId, filled);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep({ values, step, version, before }), draftPause);
    return () => clearTimeout(timer);
  }, [values, step, version, before]);
  // Also store the last input if the wizard or the page closes before the pause is over.
  useEffect(() => {
    const keepNow = () => keep();
    globalThis.addEventListener("pagehide", keepNow);
    return () => {
      globalThis.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);

  const problems = isChecked ? problemsOf(step, values, timeZone) : {};
  const show = (next: Step, checked = false) => {
    if (isUploading) return;
    setStep(next);
    setChecked(checked);
    setShown((count) => count + 1);
  };
  return {
    timeZone,
    values,
    change: (change: (known: WizardValues) => WizardValues) => {
      setValues(change);
      setLost((known) => stillLost(known, values, change(values)));
    },
    /** The saved campaign. */
    saved,
    /** Saves what the user has written over another user's newer version. */
    keepMine: () => {
      if (saved.campaign) {
        const theirs = withKnown(valuesOf(saved.campaign, timeZone), choices);
        setInitial(theirs);
        setBefore(theirs);
        setValues(keptOver(before, values, theirs));
      }
      saved.acceptNewest();
    },
    isLocked,
    /** Another user has deleted the campaign, or this one in another window: it is saved as a new one. */
    isDeleted,
    /** The id of the new campaign, for one that was deleted. */
    newId,
    step,
    problems,
    /** Fields whose choice was deleted. */
    lost,
    /** Grows each time a step is shown: its first field, or the first that is wrong, takes the focus then. */
    shown,
    /** The contact whose data the preview shows, in every step that has one; if null, the first of the audience. */
    reader,
    showAs,
    /** Files are uploading: the step can't be changed and nothing can be saved until the campaign has them. */
    isUploading,
    setUploading,
    /** A draft of before is shown. */
    hasDraft,
    discardDraft: () => {
      takeSaved(saved.campaign ? valuesOf(saved.campaign, timeZone) : initial);
      setHasDraft(false);
      writeWizardDraft(campaignId, null);
      saved.acceptNewest();
      show("name");
      // A draft of before another user's change would overwrite it.
      if (saved.isNewer) return;
      offerUndo(t("wizard.discarded"), () => {
        // The wizard may be closed by then.
        writeWizardDraft(campaignId, { values, step, version, before });
        setValues(values);
        setHasDraft(true);
        show(step);
      });
    },
    forgetDraft: () => {
      isSaved.current = true;
      writeWizardDraft(campaignId, null);
    },
    show,
    back: () => show(steps[Math.max(0, steps.indexOf(step) - 1)] ?? step),
    /** Goes to the next step if this one is complete. */
    next: () => {
      const isWhole = isLocked || Object.keys(problemsOf(step, values, timeZone)).length === 0;
      show(isWhole ? (steps[steps.indexOf(step) + 1] ?? step) : step, !isWhole);
    },
    /** The step that lacks something is shown; null when all can be saved. */
    showWrong: (): Step | null => {
      const wrong = firstWrong(values, timeZone);
      if (wrong !== null) show(wrong, true);
      return wrong;
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
