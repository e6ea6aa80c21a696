import { useTranslation } from "react-i18next";
import classes from "./import.module.css";

interface Row {
  line: number | null;
  /** What tells the row from others. */
  said: readonly string[];
  reason: string;
}

/** The refused rows of a table, each with its line and the reason; at most so many. */
export function RefusedRows({ rows, most = rows.length }: { rows: readonly Row[]; most?: number }) {
  const { t } = useTranslation("contacts");
  if (rows.length === 0) return null;
  return (
    <ul className={classes.refused}>
      {rows.slice(0, most).map(({ line, said, reason }, n) => (
        // Refused rows have no identity besides their place.
        <li key={n}>
          {[line !== null && t("import.lineOf", { line }), ...said].filter(Boolean).join(" · ")}
          {": "}
          <b>{reason}</b>
        </li>
      ))}
      {rows.length > most && <li>{t("import.andMore", { count: rows.length - most })}</li>}
    </ul>
  );
}
