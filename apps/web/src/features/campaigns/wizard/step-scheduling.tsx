import { Button, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { browserZone, isAnotherZone, longWhen, momentOf, placeOf, wallOf } from "../../../locales/zone.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import { ConnectionLights } from "./connection-lights.tsx";
import { MissingTemplates } from "./missing-templates.tsx";
import { optionsOf, useProblemText, type StepProps } from "./step.ts";
import classes from "./campaign-wizard.module.css";

/** When it begins, in which hours it sends, and through which connections. */
export function StepScheduling({ wizard, choices, isEditable }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { values, change } = wizard;
  const problem = useProblemText(wizard.problems);
  return (
    <>
      <div>
        <div className={classes.startRow}>
          <TextInput
            type="datetime-local"
            readOnly={!isEditable}
            label={t("wizard.start")}
            className={classes.start ?? ""}
            value={values.scheduledAt}
            error={problem("scheduledAt")}
            onChange={({ currentTarget: { value } }) =>
              change((known) => ({ ...known, scheduledAt: value.slice(0, 16) }))
            }
          />
          {isEditable && (
            <Button
              variant="default"
              onClick={() => change((known) => ({ ...known, scheduledAt: wallOf(new Date(), wizard.timeZone) }))}
            >
              {t("wizard.now")}
            </Button>
          )}
        </div>
        <StartNote wall={values.scheduledAt} timeZone={wizard.timeZone} />
      </div>
      <Select
        openOnFocus={false}
        readOnly={!isEditable}
        label={t("wizard.scheduleTemplate")}
        description={t("wizard.scheduleTemplateHelp")}
        placeholder={t("wizard.chooseTemplate")}
        data={optionsOf(choices.scheduleTemplates)}
        value={values.scheduleTemplateId}
        error={problem("scheduleTemplateId")}
        allowDeselect={false}
        onChange={(scheduleTemplateId) => change((known) => ({ ...known, scheduleTemplateId }))}
      />
      <Select
        openOnFocus={false}
        readOnly={!isEditable}
        label={t("wizard.connectionTemplate")}
        description={t("wizard.connectionTemplateHelp")}
        placeholder={t("wizard.chooseTemplate")}
        data={optionsOf(choices.connectionTemplates)}
        value={values.whatsappTemplateId}
        error={problem("whatsappTemplateId")}
        allowDeselect={false}
        onChange={(whatsappTemplateId) => change((known) => ({ ...known, whatsappTemplateId }))}
      />
      {isEditable && <MissingTemplates choices={choices} />}
      {values.whatsappTemplateId !== null && (
        <ConnectionLights whatsappTemplateId={Number(values.whatsappTemplateId)} />
      )}
    </>
  );
}

/** The start in words, and whose clock it is. */
function StartNote({ wall, timeZone }: { wall: string; timeZone: string }) {
  const { t, i18n } = useTranslation("campaigns");
  const minute = useMinute();
  const asked = momentOf(wall, timeZone);
  const zone = placeOf(timeZone);
  if (asked === null) return <p className={classes.says}>{t("wizard.zone", { zone })}</p>;
  const isPast = asked.moment.getTime() <= minute;
  return (
    <p className={classes.says} aria-live="polite" data-warns={isPast || asked.isSkipped || undefined}>
      {isPast
        ? t("wizard.startsNow")
        : t("wizard.startsAt", { when: longWhen(asked.moment, { timeZone, language: i18n.language }), zone })}
      {isAnotherZone(asked.moment, timeZone) && ` ${t("wizard.otherZone", { zone: placeOf(browserZone()) })}`}
    </p>
  );
}
