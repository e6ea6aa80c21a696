import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ContactsChoice } from "./chosen-contacts.ts";
import classes from "./choose.module.css";

interface Props {
  choice: ContactsChoice;
  /** Instead of a sentence with how many are found. */
  label?: string;
  /** Content at the end of the line. */
  children: ReactNode;
}

/** Chooses all contacts that are found. */
export function ChooseAll({ choice: { selection, set, isWhole, withFound, found }, label, children }: Props) {
  const { t } = useTranslation("contacts");
  const { count, isMore, isNarrowed, isStale } = found;
  const counted = isNarrowed ? t("choose.allFound", { count }) : t("choose.all", { count });
  const sentence = isStale ? t("choose.everything") : counted;
  return (
    <div className={classes.all}>
      <Checkbox
        label={label ?? (isMore ? t("choose.allMany", { count }) : sentence)}
        checked={isWhole}
        indeterminate={!isWhole && selection.ids.size > 0}
        disabled={isStale}
        onChange={() => set(withFound())}
      />
      <div className={classes.end}>{children}</div>
    </div>
  );
}

/** The number of chosen contacts; renders nothing if none is chosen. */
export function ChosenCount({ choice: { count, hasDropped } }: { choice: ContactsChoice }) {
  const { t } = useTranslation("contacts");
  return (
    <span className={classes.count} role="status">
      {count === undefined ? t("choose.counting") : count > 0 && t("choose.chosen", { count })}
      {hasDropped && ` ${t("choose.dropped")}`}
    </span>
  );
}
