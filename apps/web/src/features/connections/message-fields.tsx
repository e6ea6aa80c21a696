import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { emptyForBot } from "../quick-messages/bot-words.ts";
import { TemplateField } from "../quick-messages/template-field.tsx";
import { useAutomaticTexts } from "../settings/use-automatic-texts.ts";
import type { ConnectionValues } from "./connection-values.ts";
import classes from "./connection-form.module.css";

const fields = [
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "expiresWarningMessage",
  "expiresInactiveMessage",
] as const;

/** The automatic messages to customers; each field shows what is sent if it is empty. */
export function MessageFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const { t } = useTranslation("connections");
  const { ratingQuestion, ratingScale } = useAutomaticTexts();
  return (
    <div className={classes.fields}>
      <p className="small dim">{t("form.messagesHelp")}</p>
      {fields.map((field) => (
        <TemplateField
          key={field}
          label={t(`form.${field}`)}
          description={t(`form.${field}Help`)}
          {...(field === "ratingMessage" && { whenBlank: ratingQuestion, below: ratingScale })}
          {...(field === "outOfHoursMessage" && { empty: emptyForBot })}
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  );
}
