import { Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { ConnectionValues } from "./connection-values.ts";
import classes from "./connection-form.module.css";

const fields = ["complationMessage", "outOfHoursMessage", "ratingMessage", "expiresInactiveMessage"] as const;

/** What customers are told by itself; an empty text is not sent. */
export function MessageFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const { t } = useTranslation("connections");
  return (
    <div className={classes.fields}>
      <p className="small dim">{t("form.messagesHelp")}</p>
      {fields.map((field) => (
        <Textarea
          key={field}
          label={t(`form.${field}`)}
          description={t(`form.${field}Help`)}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  );
}
