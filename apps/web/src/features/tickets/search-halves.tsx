import { useTranslation } from "react-i18next";
import classes from "./list-pane.module.css";

export type SearchHalf = "tickets" | "messages";

/** The two halves of a search's results, with the number of conversations. */
export function SearchHalves({
  half,
  count,
  onHalf,
}: {
  half: SearchHalf;
  count: number | undefined;
  onHalf: (half: SearchHalf) => void;
}) {
  const { t } = useTranslation("tickets");
  return (
    <div className={classes.searchHalves}>
      <div role="group" aria-label={t("search.halves")} className={classes.halves}>
        {(["tickets", "messages"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={half === one}
            className={classes.half}
            onClick={() => onHalf(one)}
          >
            <span className="ellipsis">{t(`search.${one}`)}</span>
            {one === "tickets" && <span className={classes.count}>{count ?? ""}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
