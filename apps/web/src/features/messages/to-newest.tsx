import { IconArrowDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./message-log.module.css";

/** A button that scrolls to the newest message and counts the messages that arrived below the view. */
export function ToNewest({ missed, onPress }: { missed: number; onPress: () => void }) {
  const { t } = useTranslation("messages");
  const label = t("toNewest", { count: missed });
  return (
    <button type="button" className={classes.jump} aria-label={label} title={label} onClick={onPress}>
      <IconArrowDown size={20} aria-hidden="true" />
      {missed > 0 && (
        <span className={`${classes.missed} count-badge`} aria-hidden="true">
          {missed}
        </span>
      )}
    </button>
  );
}
