import { useTranslation } from "react-i18next";
import { hasAudience } from "../has-audience.ts";
import type { WizardChoices } from "./wizard-choices.ts";
import type { Problems, WizardValues } from "./wizard-values.ts";
import type { Wizard } from "./use-wizard.ts";

/** The props of each step of the wizard. */
export interface StepProps {
  wizard: Wizard;
  choices: WizardChoices;
  isEditable: boolean;
}

/** The error text of a field; null if it is valid. What was chosen and is deleted is said before it is asked for. */
export function useProblemText({ problems, lost, values }: Wizard) {
  const { t } = useTranslation("campaigns");
  return (field: keyof Problems): string | null => {
    if (lost.includes(field) && values[field] === null) return t("wizard.problem.gone");
    const problem = problems[field];
    return problem === undefined ? null : t(`wizard.problem.${problem}`);
  };
}

/** Rows as a field of Mantine offers them. */
export const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** The name of the chosen row; a dash for none, unless there is a word for it. */
export const nameOf = (rows: readonly { id: number; name: string }[], id: string | null, none = "–"): string =>
  rows.find((row) => String(row.id) === id)?.name ?? none;

/** What becomes of the tags of whoever gets the campaign. */
export function useMovesText(): (choices: WizardChoices, values: WizardValues) => string {
  const { t } = useTranslation("campaigns");
  return ({ tags }, { tagListId, moveToTagId }) => {
    const from = nameOf(tags, tagListId);
    const moves = t("wizard.moves", { from, to: nameOf(tags, moveToTagId) });
    const isStage = tags.some(({ id, kanban }) => String(id) === moveToTagId && kanban === 1);
    return isStage ? `${moves} ${t("wizard.othersStay", { from })}` : moves;
  };
}

/** Whether it can only be read, and whom it was for is deleted: they can't be counted. */
export const lacksAudience = ({ saved: { campaign } }: Wizard, isEditable: boolean): boolean =>
  !isEditable && campaign !== null && !hasAudience(campaign);
