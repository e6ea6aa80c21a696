import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCompanyZone } from "../../../shell/use-company-zone.ts";
import { defaultsOf, type WizardChoices } from "./wizard-choices.ts";
import { readWizardDraft, writeWizardDraft } from "./wizard-draft.ts";
import {
  emptyValues,
  firstWrong,
  problemsOf,
  steps,
  valuesOf,
  withDefaults,
  withKnown,
  type Step,
  type WizardValues,
} from "./wizard-values.ts";

/** The draft is stored this long after the last key, ms. */
const draftPause = 300;

/** What is filled in, the step that is shown, and what it lacks once somebody wanted to go on. */
export function useWizard(campaign: Campaign | null, choices: WizardChoices) {
  const { timeZone } = useCompanyZone();
  const campaignId = campaign?.id ?? null;
  // It can be read, also where it lacks something now.
  const isLocked = campaign !== null && !campaign.isEditable;
  const [initial] = useState(() => (campaign ? valuesOf(campaign, timeZone) : emptyValues(defaultsOf(choices))));
  const [draft] = useState(() => {
    const stored = isLocked ? null : readWizardDraft(campaignId, initial);
    return stored && withDefaults(withKnown(stored, choices), defaultsOf(choices));
  });
  const [values, setValues] = useState(draft ?? initial);
  const [hasDraft, setHasDraft] = useState(draft !== null);
  // Where one left off, for example to make a template.
  const [step, setStep] = useState<Step>(draft ? (firstWrong(draft, timeZone) ?? "review") : "name");
  const [isChecked, setChecked] = useState(false);
  const [shown, setShown] = useState(0);

  const isSaved = useRef(false);
  const keep = useEffectEvent((filled: WizardValues = values) => {
    if (!isSaved.current && filled !== initial && filled !== draft) writeWizardDraft(campaignId, filled);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(values), draftPause);
    return () => clearTimeout(timer);
  }, [values]);
  // The last words too, when the wizard or the whole page goes away before the pause is over.
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
    setStep(next);
    setChecked(checked);
    setShown((count) => count + 1);
  };
  return {
    timeZone,
    values,
    change: (change: (known: WizardValues) => WizardValues) => setValues(change),
    isDirty: values !== initial,
    step,
    problems,
    /** Grows each time a step is shown: its first field, or the first that is wrong, takes the focus then. */
    shown,
    /** A draft of before is shown. */
    hasDraft,
    discardDraft: () => {
      setValues(initial);
      setHasDraft(false);
      writeWizardDraft(campaignId, null);
      show("name");
    },
    forgetDraft: () => {
      isSaved.current = true;
      writeWizardDraft(campaignId, null);
    },
    show,
    back: () => show(steps[Math.max(0, steps.indexOf(step) - 1)] ?? step),
    /** Goes on if the step lacks nothing. */
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
