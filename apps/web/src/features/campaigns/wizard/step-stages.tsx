import { Checkbox, Input, SegmentedControl, Select } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { askedOf } from "./audience-query.ts";
import { AudienceSummary } from "./audience-summary.tsx";
import { MissingAudience } from "./missing-audience.tsx";
import { lacksAudience, optionsOf, useMovesText, useProblemText, type StepProps } from "./step.ts";
import { withAudience, withDestination, withNoMove, withOrigin } from "./wizard-values.ts";
import classes from "./campaign-wizard.module.css";

/** The audience: the contacts of a tag, which the campaign may move to another tag, or a contact list. */
export function StepStages({ wizard, choices, isEditable }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { values, change } = wizard;
  const problem = useProblemText(wizard);
  const movesText = useMovesText();
  /** The destination is the origin: it is refused, or nobody is moved. */
  const [same, setSame] = useState<"refused" | "stays" | null>(null);
  const audienceId = useId();
  const isList = values.audience === "list";
  const stays = same === "stays" ? t("wizard.sameStays") : t("wizard.originStays");
  const tags = groupedTags(choices.tags, t("wizard.stagesGroup"), t("wizard.tagsGroup"));
  return (
    <>
      <div>
        <Input.Label component="div" id={audienceId}>
          {t("wizard.audience")}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={audienceId}
          disabled={!isEditable}
          value={values.audience}
          data={(["tag", "list"] as const).map((value) => ({ value, label: t(`wizard.audienceOf.${value}`) }))}
          onChange={(audience) => change((known) => withAudience(known, audience))}
        />
      </div>
      {isList ? (
        <Select
          openOnFocus={false}
          readOnly={!isEditable}
          label={t("wizard.list")}
          placeholder={t(isEditable ? "wizard.chooseList" : "wizard.gone.list")}
          nothingFoundMessage={t("wizard.noLists")}
          data={optionsOf(choices.contactLists)}
          value={values.contactListId}
          error={problem("contactListId")}
          searchable
          onChange={(contactListId) => change((known) => ({ ...known, contactListId }))}
        />
      ) : (
        <>
          <Select
            openOnFocus={false}
            readOnly={!isEditable}
            label={t("wizard.origin")}
            description={t("wizard.originHelp")}
            placeholder={t("wizard.chooseTag")}
            nothingFoundMessage={t("wizard.noTags")}
            data={tags}
            value={values.tagListId}
            error={problem("tagListId")}
            searchable
            onChange={(tagId) => {
              setSame(tagId !== null && tagId === values.moveToTagId ? "stays" : null);
              change((known) => withOrigin(known, tagId));
            }}
          />
          <Select
            openOnFocus={false}
            readOnly={!isEditable}
            label={t("wizard.destination")}
            description={
              values.tagListId === null || values.moveToTagId === null
                ? values.doesNotMove
                  ? stays
                  : t("wizard.destinationHelp")
                : movesText(choices, values)
            }
            placeholder={t("wizard.chooseTag")}
            nothingFoundMessage={t("wizard.noTags")}
            data={tags}
            value={values.moveToTagId}
            error={same === "refused" ? t("wizard.problem.sameTag") : problem("moveToTagId")}
            disabled={values.doesNotMove}
            searchable
            clearable
            onChange={(tagId) => {
              setSame(tagId !== null && tagId === values.tagListId ? "refused" : null);
              change((known) => withDestination(known, tagId));
            }}
          />
        </>
      )}
      <Checkbox
        label={t("wizard.doNotMove")}
        description={isList ? t("wizard.listStays") : undefined}
        checked={values.doesNotMove}
        disabled={isList || !isEditable}
        onChange={({ currentTarget: { checked } }) => {
          setSame(null);
          change((known) => withNoMove(known, checked));
        }}
      />
      {isEditable && <MissingAudience wizard={wizard} choices={choices} />}
      <div className={classes.aside}>
        {!lacksAudience(wizard, isEditable) && <AudienceSummary asked={askedOf(values)} />}
      </div>
    </>
  );
}

/** The board's stages come first, because the contacts that a campaign moves are on the board. */
function groupedTags(
  tags: StepProps["choices"]["tags"],
  stages: string,
  others: string,
): { group: string; items: { value: string; label: string }[] }[] {
  return [
    { group: stages, items: optionsOf(tags.filter(({ kanban }) => kanban === 1)) },
    { group: others, items: optionsOf(tags.filter(({ kanban }) => kanban === 0)) },
  ].filter(({ items }) => items.length > 0);
}
