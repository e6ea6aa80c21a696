import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { longWhen, momentOf } from "../../../locales/zone.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import { askedWithPlan, askedWithTexts } from "./audience-query.ts";
import { AudienceSummary } from "./audience-summary.tsx";
import { ConnectionLights } from "./connection-lights.tsx";
import { PhonePreview } from "./phone-preview.tsx";
import { RunEstimate } from "./run-estimate.tsx";
import { lacksAudience, nameOf, useMovesText, type StepProps } from "./step.ts";
import { useCaptions } from "./use-captions.ts";
import { filledCount, templateIdOf, type Step } from "./wizard-values.ts";
import classes from "./campaign-wizard.module.css";

/** Everything once more before it is saved, with a way back to each step. */
export function StepReview({ wizard, choices, isEditable }: StepProps) {
  const { t, i18n } = useTranslation("campaigns");
  const { values, timeZone } = wizard;
  const minute = useMinute();
  const start = momentOf(values.scheduledAt, timeZone);
  const movesText = useMovesText();
  // What began had all of it.
  const gone = (what: "list" | "template") => (isEditable ? undefined : t(`wizard.gone.${what}`));
  const moved = values.doesNotMove ? t("wizard.doNotMove") : movesText(choices, values);
  const rows: { step: Step; label: string; value: string }[] = [
    { step: "name", label: t("wizard.name"), value: values.name },
    values.audience === "list"
      ? {
          step: "stages",
          label: t("wizard.list"),
          value: nameOf(choices.contactLists, values.contactListId, gone("list")),
        }
      : { step: "stages", label: t("wizard.origin"), value: nameOf(choices.tags, values.tagListId) },
    {
      step: "stages",
      label: t("wizard.destination"),
      value: moved,
    },
    {
      step: "scheduling",
      label: t("wizard.start"),
      value:
        start === null
          ? "–"
          : isEditable && (values.startsNow || start.moment.getTime() <= minute)
            ? t("wizard.startsNowShort")
            : longWhen(start.moment, { timeZone, language: i18n.language }),
    },
    {
      step: "scheduling",
      label: t("wizard.scheduleTemplate"),
      value: nameOf(choices.scheduleTemplates, values.scheduleTemplateId, gone("template")),
    },
    {
      step: "scheduling",
      label: t("wizard.connectionTemplate"),
      value: nameOf(choices.connectionTemplates, values.whatsappTemplateId, gone("template")),
    },
    {
      step: "messages",
      label: t("wizard.files"),
      value: values.fileListId === null ? t("wizard.noFiles") : nameOf(choices.fileLists, values.fileListId),
    },
    { step: "messages", label: t("wizard.variants"), value: t("wizard.variantsCount", { count: filledCount(values) }) },
  ];
  const whatsappTemplateId = templateIdOf(values);
  const filled = values.messages.flatMap((message, n) => (message.trim() === "" ? [] : [n]));
  const [chosen, setChosen] = useState(filled[0] ?? 0);
  const captions = useCaptions(values);
  const asked = isEditable ? askedWithPlan(values, captions, timeZone) : askedWithTexts(values, captions);
  return (
    <div className={classes.messages}>
      <div className={classes.fields}>
        <dl className={classes.review}>
          {rows.map(({ step, label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span dir="auto">{value}</span>
                {isEditable && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${t("wizard.change")}: ${label}`}
                    onClick={() => wizard.show(step)}
                  >
                    {t("wizard.change")}
                  </Button>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {!lacksAudience(wizard, isEditable) && <AudienceSummary asked={asked} hasQuota />}
        {isEditable && <RunEstimate asked={asked} timeZone={timeZone} />}
        {whatsappTemplateId !== null && <ConnectionLights whatsappTemplateId={whatsappTemplateId} />}
      </div>
      <div className={classes.fields}>
        {filled.length > 1 && (
          <SegmentedControl
            aria-label={t("wizard.variants")}
            value={String(chosen)}
            onChange={(n) => setChosen(Number(n))}
            data={filled.map((n) => ({ value: String(n), label: t("wizard.message", { n: n + 1 }) }))}
          />
        )}
        <PhonePreview values={values} shown={chosen} contactId={wizard.reader?.id ?? null} />
      </div>
    </div>
  );
}
