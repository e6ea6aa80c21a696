import { useTranslation } from "react-i18next";
import classes from "./number-link.module.css";

interface Props {
  name: string;
  value: string;
  /** Shows the conversations behind it; absent if there are none. */
  onOpen?: (() => void) | undefined;
}

/** A number in a row, which shows the conversations behind it. */
export function NumberLink({ name, value, onOpen }: Props) {
  const { t } = useTranslation("dashboard");
  if (!onOpen) return <span className={classes.plain}>{value}</span>;
  return (
    <button type="button" className={classes.link} aria-label={t("open", { name, value })} onClick={onOpen}>
      {value}
    </button>
  );
}
