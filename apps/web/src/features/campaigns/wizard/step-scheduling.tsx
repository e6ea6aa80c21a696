import { Button, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { browserZone, isAnotherZone, longWhen, momentOf, placeOf } from "../../../locales/zone.ts";
import { MomentField } from "../../../ui/date-field/moment-field.tsx";
import { useMinute } from "../../../ui/use-minute.ts";
import { ConnectionLights } from "./connection-lights.tsx";
import { MissingTemplates } from "./missing-templates.tsx";
import { optionsOf, useProblemText, type StepProps } from "./step.ts";
import { withStartNow, type WizardValues } from "./wizard-values.ts";
import classes from "./campaign-wizard.module.css";

/** When it begins, in which hours it sends, and through which connections. */
export function StepScheduling({ wizard, choices, isEditable }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { values, change } = wizard;
  const problem = useProblemText(wizard);
  return (
    <>
      <div>
        <div className={classes.startRow}>
          <MomentField
            readOnly={!isEditable}
            label={t("wizard.start")}
            value={values.scheduledAt}
            error={problem("scheduledAt")}
            onChange={(scheduledAt) => change((known) => ({ ...known, scheduledAt, startsNow: false }))}
          />
          {isEditable && (
            <Button
              variant={values.startsNow ? "light" : "default"}
              aria-pressed={values.startsNow}
              onClick={() => change((known) => withStartNow(known, wizard.timeZone))}
            >
              {t("wizard.now")}
            </Button>
          )}
        </div>
        <StartNote values={values} timeZone={wizard.timeZone} isEditable={isEditable} />
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
function StartNote({ values, timeZone, isEditable }: { values: WizardValues; timeZone: string; isEditable: boolean }) {
  const { t, i18n } = useTranslation("campaigns");
  const minute = useMinute();
  const asked = momentOf(values.scheduledAt, timeZone);
  const zone = placeOf(timeZone);
  const isPast = asked !== null && asked.moment.getTime() <= minute;
  // A campaign that has begun or begins soon can't be saved any more.
  if (asked === null || (isPast && !isEditable)) return <p className={classes.says}>{t("wizard.zone", { zone })}</p>;
  if (values.startsNow)
    return (
      <p className={classes.says} aria-live="polite">
        {t("wizard.startsWhenSaved")}
      </p>
    );
  return (
    <p className={classes.says} aria-live="polite" data-warns={isPast || asked.isSkipped || undefined}>
      {isPast
        ? t("wizard.startsNow")
        : t("wizard.startsAt", { when: longWhen(asked.moment, { timeZone, language: i18n.language }), zone })}
      {isAnotherZone(asked.moment, timeZone) && ` ${t("wizard.otherZone", { zone: placeOf(browserZone()) })}`}
    </p>
  );
}
