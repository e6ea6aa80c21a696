import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../shell/session.ts";
import type { Wizard } from "./use-wizard.ts";
import classes from "./campaign-wizard.module.css";

/** Says which user saved the campaign while it was being edited, and asks which version to keep. */
export function NewerNotice({ wizard: { saved } }: { wizard: Wizard }) {
  const { t } = useTranslation("campaigns");
  const me = useMe();
  const changer = saved.campaign?.changedBy;
  const who = changer?.id === me.id ? "you" : changer ? "somebody" : "nobody";
  return (
    <div role="status">
      {saved.isNewer && (
        <p className={classes.notice} data-warns="">
          {t(`wizard.newer.${who}`, { name: changer?.name ?? "" })}
          <Button variant="subtle" size="compact-sm" onClick={saved.takeTheirs}>
            {t("wizard.newer.take")}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={saved.acceptNewest}>
            {t("wizard.newer.keep")}
          </Button>
        </p>
      )}
      {!saved.isNewer && saved.isAside && (
        <p className={classes.notice}>
          {t("wizard.newer.aside")}
          <Button variant="subtle" size="compact-sm" onClick={saved.takeBack}>
            {t("wizard.newer.takeBack")}
          </Button>
        </p>
      )}
    </div>
  );
}
