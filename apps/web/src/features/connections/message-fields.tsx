import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { TemplateField } from "../quick-messages/template-field.tsx";
import type { ConnectionValues } from "./connection-values.ts";
import classes from "./connection-form.module.css";

const fields = [
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "expiresWarningMessage",
  "expiresInactiveMessage",
] as const;

/** What customers are told by itself; an empty text is not sent. */
export function MessageFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const { t } = useTranslation("connections");
  return (
    <div className={classes.fields}>
      <p className="small dim">{t("form.messagesHelp")}</p>
      {fields.map((field) => (
        <TemplateField
          key={field}
          label={t(`form.${field}`)}
          description={t(`form.${field}Help`)}
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  );
}
