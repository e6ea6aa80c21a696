import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./import.module.css";

interface Props {
  /** Numbers of rows. */
  done: number;
  total: number;
  /** The rows of the file that the form submits. */
  next: { first: number; last: number };
  /** The columns of name and number are chosen. */
  isComplete: boolean;
  isImporting: boolean;
}

/** Says that a table is imported only in part, and imports the next part. */
export function PartsDone({ done, total, next, isComplete, isImporting }: Props) {
  const { t } = useTranslation("contacts");
  return (
    <div className={classes.missing}>
      <span role="status">{t("import.partsDone", { done, total })}</span>
      <Button type="submit" size="xs" disabled={!isComplete} loading={isImporting}>
        {t("import.partNext", next)}
      </Button>
    </div>
  );
}
