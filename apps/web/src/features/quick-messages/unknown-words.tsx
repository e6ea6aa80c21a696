import { emptyWords, unknownWords, type ConversationWord } from "@recado/contracts/variables";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldNamesQuery } from "../contacts/contacts-query.ts";
import classes from "./quick-message-form.module.css";

interface Props {
  text: string;
  isTemplate?: boolean;
  /** Variables without a value wherever this text is sent. */
  empty?: readonly ConversationWord[];
}

/** Warns of words in braces that are not variables, which are sent unchanged, and of variables that stay empty. */
export function UnknownWords({ text, isTemplate = false, empty = [] }: Props) {
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
  const without = emptyWords(text, empty, { isTemplate });
  return (
    <div role="status" className={classes.warnings}>
      {unknown.length > 0 && <Warning>{t("unknown", { count: unknown.length, words: unknown.join(", ") })}</Warning>}
      {without.length > 0 && <Warning>{t("without", { count: without.length, words: without.join(", ") })}</Warning>}
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className={classes.unknown}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      {children}
    </p>
  );
}
