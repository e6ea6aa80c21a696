import { TextInput } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { useProblemText, type StepProps } from "./step.ts";

export function StepName({ wizard, isEditable }: StepProps) {
  const { t } = useTranslation("campaigns");
  const problem = useProblemText(wizard.problems);
  return (
    <TextInput
      label={t("wizard.name")}
      description={t("wizard.nameHelp", { count: limits.campaign.name })}
      autoComplete="off"
      readOnly={!isEditable}
      maxLength={limits.campaign.name}
      value={wizard.values.name}
      error={problem("name")}
      onChange={({ currentTarget: { value } }) => wizard.change((known) => ({ ...known, name: value }))}
    />
  );
}
