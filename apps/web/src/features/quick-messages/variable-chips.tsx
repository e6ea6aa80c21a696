import { useQuery } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { fieldNamesQuery } from "../contacts/contacts-query.ts";
import { typeInto } from "./type-into.ts";
import classes from "../../ui/chips.module.css";

/** The variables that are offered. The server fills in these and more. */
const variables = ["firstName", "name", "ms", "protocol", "hora"] as const;
/** How many names of extra fields are offered before all are asked for. */
const offeredFields = 8;

/** Variables that only some texts have: the attendant, the queue, and the e-mail address. */
export type MoreVariables = readonly ("user" | "queue" | "email")[];

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  more?: MoreVariables | undefined;
  /** A text that belongs to no conversation has no protocol. */
  hasConversation?: boolean;
}

/** Inserts a variable, such as the customer's name, that is filled in when the text is sent. */
export function VariableChips({ field, more = [], hasConversation = true }: Props) {
  const { t } = useTranslation("quickMessages");
  const { data: fields = [] } = useQuery(fieldNamesQuery);
  const [isWhole, setWhole] = useState(false);
  const hidden = fields.length - offeredFields;
  const offered = [
    ...[...variables.filter((name) => hasConversation || name !== "protocol"), ...more].map((word) => ({
      word: word as string,
      label: t(`variables.${word}`),
    })),
    ...fields.slice(0, isWhole ? undefined : offeredFields).map(({ name }) => ({ word: name, label: name })),
  ];
  return (
    <div role="group" aria-label={t("variables.label")} className={classes.chips}>
      {offered.map(({ word, label }) => (
        <button
          key={word}
          type="button"
          className={classes.chip}
          title={`{{${word}}}`}
          onClick={() => typeInto(field.current, `{{${word}}}`)}
        >
          {label}
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className={classes.chip} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("variables.fewer") : t("variables.others", { count: hidden })}
        </button>
      )}
    </div>
  );
}
