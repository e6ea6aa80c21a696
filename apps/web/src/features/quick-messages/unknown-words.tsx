import { unknownWords } from "@recado/contracts/variables";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldNamesQuery } from "../contacts/contacts-query.ts";
import classes from "./quick-message-form.module.css";

/** Warns of words in braces that are not variables: they are sent unchanged. */
export function UnknownWords({ text, isTemplate = false }: { text: string; isTemplate?: boolean }) {
  const { t } = useTranslation("quickMessages");
  const { data: fields } = useQuery(fieldNamesQuery);
  // Until the contacts' fields are loaded, the word may be one of them.
  const unknown = fields
    ? unknownWords(
        text,
        fields.map(({ name }) => name),
        { isTemplate },
      )
    : [];
  return (
    <div role="status">
      {unknown.length > 0 && (
        <p className={classes.unknown}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          {t("unknown", { count: unknown.length, words: unknown.join(", ") })}
        </p>
      )}
    </div>
  );
}
