import { Progress } from "@mantine/core";
import type { ContactDeletion } from "@recado/contracts/contact-deletions";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shell/session.ts";
import { notify } from "../../../ui/toasts.ts";
import { deletionQuery } from "../contacts-query.ts";
import classes from "../import/import.module.css";

/** The progress of a deletion of all contacts. */
export function DeletionProgress({ state: { processing, total } }: { state: ContactDeletion }) {
  const { t } = useTranslation("contacts");
  return (
    <div className={classes.progress}>
      <p role="status">{t("deleteAll.processing", { processing, total })}</p>
      <Progress
        value={total === 0 ? 0 : (processing / total) * 100}
        color="var(--danger)"
        aria-label={t("deleteAll.title")}
      />
      <p className={classes.help}>{t("deleteAll.mayLeave")}</p>
    </div>
  );
}

/** The same on the page, after a reload too; the end of it is said once. */
export function DeletionNotice() {
  const { t } = useTranslation("contacts");
  const mayDelete = useMay("contacts-page:deleteContact");
  const { data: state } = useQuery({ ...deletionQuery, enabled: mayDelete });
  const isRunning = state?.status === "processing";
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && state?.status === "finished") {
      const { deleted, kept } = state;
      const all = t("deleteAll.finished", { count: deleted });
      notify.success(kept === 0 ? all : `${all} ${t("deleteAll.kept", { count: kept })}`);
    }
    wasRunning.current = isRunning;
  }, [state, isRunning, t]);
  return isRunning && <DeletionProgress state={state} />;
}
