import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { useMe } from "../../../shell/session.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { Wizard } from "./use-wizard.ts";
import classes from "./campaign-wizard.module.css";

/**
 * Says which user saved the campaign while it was being edited, and asks which version to keep; or that it was deleted.
 */
export function NewerNotice({ wizard: { saved, isLocked, isDeleted, keepMine } }: { wizard: Wizard }) {
  const { t } = useTranslation("campaigns");
  const me = useMe();
  const changer = saved.campaign?.changedBy;
  const isLate = isLocked && saved.isOther;
  const isBack = saved.isBack && saved.isOther;
  const who = changer?.id === me.id ? "you" : changer ? "somebody" : "nobody";
  return (
    <div role="status" className={classes.newer}>
      {isDeleted && <Notice warns>{isLocked ? errorText("ERR_NO_CAMPAIGN_FOUND") : t("wizard.deleted.text")}</Notice>}
      {!isDeleted && (isLate || saved.isNewer || isBack) && (
        <Notice warns>
          {isLate ? t("wizard.newer.late") : t(`wizard.newer.${who}`, { name: changer?.name ?? "" })}
          <Button variant="subtle" size="compact-sm" onClick={saved.takeTheirs}>
            {t("wizard.newer.take")}
          </Button>
          {!isLate && saved.isNewer && (
            <Button variant="subtle" size="compact-sm" onClick={keepMine}>
              {t("wizard.newer.keep")}
            </Button>
          )}
        </Notice>
      )}
      {(isDeleted || (!isLate && !saved.isNewer)) && saved.isAside && (
        <Notice>
          {t("wizard.newer.aside")}
          <Button variant="subtle" size="compact-sm" onClick={saved.takeBack}>
            {t("wizard.newer.takeBack")}
          </Button>
        </Notice>
      )}
    </div>
  );
}
