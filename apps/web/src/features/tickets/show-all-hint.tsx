import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useStore } from "../../ui/store.ts";
import { showAllHint } from "./show-all.ts";
import classes from "./list-pane.module.css";

/** Explains "show all". Once closed, this user never sees it again in this browser. */
export function ShowAllHint({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("tickets");
  const hint = showAllHint(useMe().id);
  const isWanted = useStore(hint);
  if (!isWanted) return null;
  return (
    <div className={classes.hint} role="note">
      <span>{t(isOn ? "showAllHint.on" : "showAllHint.off", { switch: t("showAll") })}</span>
      <IconButton label={t("showAllHint.close")} onClick={() => hint.set(false)}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
