import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { typeInto } from "./type-into.ts";
import classes from "../../ui/chips.module.css";

/** The specification's variables; the server knows more, and fills in all of them. */
const variables = ["firstName", "name", "ms", "protocol", "hora"] as const;

/** Puts into a text what is filled in with the customer's name and the like when it is sent. */
export function VariableChips({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation("quickMessages");
  return (
    <div role="group" aria-label={t("variables.label")} className={classes.chips}>
      {variables.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          title={`{{${name}}}`}
          onClick={() => typeInto(field.current, `{{${name}}}`)}
        >
          {t(`variables.${name}`)}
        </button>
      ))}
    </div>
  );
}
