import { TextInput } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { useProblemText, type StepProps } from "./step.ts";
import classes from "./campaign-wizard.module.css";

export function StepName({ wizard, choices, isEditable }: StepProps) {
  const { t } = useTranslation("campaigns");
  const problem = useProblemText(wizard);
  const { tags, contactLists, scheduleTemplates, connectionTemplates } = choices;
  const isNew =
    tags.length + contactLists.length === 0 || scheduleTemplates.length === 0 || connectionTemplates.length === 0;
  return (
    <>
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
      {isEditable && isNew && <p className={classes.says}>{t("wizard.needs")}</p>}
    </>
  );
}
