import { unknownWords } from "@recado/contracts/variables";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldNamesQuery } from "../contacts/contacts-query.ts";
import classes from "./quick-message-form.module.css";

/** Warns of words in braces that are no variables: the customer reads them as they are. */
export function UnknownWords({ text, isTemplate = false }: { text: string; isTemplate?: boolean }) {
  const { t } = useTranslation("quickMessages");
  const { data: fields } = useQuery(fieldNamesQuery);
  // Until the fields of contacts are known, one of them may be meant.
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
