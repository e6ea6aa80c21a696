import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { typeInto } from "./type-into.ts";
import classes from "../../ui/chips.module.css";

/** The variables of the specification. The server fills in these and more. */
const variables = ["firstName", "name", "ms", "protocol", "hora"] as const;

/** Those that only some texts have: who serves, and in which queue. */
export type MoreVariables = readonly ("user" | "queue")[];

/** Inserts a variable, such as the customer's name, that is filled in when the text is sent. */
export function VariableChips({
  field,
  more = [],
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  more?: MoreVariables | undefined;
}) {
  const { t } = useTranslation("quickMessages");
  return (
    <div role="group" aria-label={t("variables.label")} className={classes.chips}>
      {[...variables, ...more].map((name) => (
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
