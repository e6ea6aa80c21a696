import { Button, Progress } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import type { Answer } from "@recado/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "../../../shell/csv.ts";
import { saveXlsx } from "../../../shell/xlsx.ts";
import { notify } from "../../../ui/toasts.ts";
import { importQuery } from "../contacts-query.ts";
import { errorsTable } from "./errors-table.ts";
import { RefusedRows } from "./refused-rows.tsx";
import classes from "./import.module.css";

/** How many refused rows are shown with their reasons. */
const shownErrors = 5;

export type ImportState = Answer<"GET /contacts/upload-errors">;

/** How many contacts are new; an old import did not count them apart. */
const newOf = ({ importTotal, importNew }: ImportState): number => importNew ?? importTotal;

/** How many imported rows match existing contacts. */
function knownText(state: ImportState): string {
  const count = state.importTotal - newOf(state);
  return count === 0 ? "" : `${i18next.t("contacts:import.known", { count })} `;
}

/** The progress of an import; when finished, the number of stored rows and a table of the refused ones. */
export function ImportProgress({ state }: { state: ImportState }) {
  const { t } = useTranslation("contacts");
  const { importStatus, processing, total, errors } = state;
  const saving = useMutation({ mutationFn: () => saveXlsx(`${t("import.errorsFile")}.xlsx`, errorsTable(errors)) });
  if (importStatus === "processing")
    return (
      <div className={classes.progress}>
        <p role="status">{t("import.processing", { processing, total })}</p>
        <Progress value={total === 0 ? 0 : (processing / total) * 100} aria-label={t("import.title")} />
        <p className={classes.help}>{t("import.mayLeave")}</p>
      </div>
    );
  return (
    <div className={classes.result}>
      <p role="status">
        {t("import.finished", { count: newOf(state) })} {knownText(state)}
        {errors.length > 0 && t("import.refused", { count: errors.length })}
      </p>
      {/* The files have all of them. */}
      <RefusedRows
        most={shownErrors}
        rows={errors.map(({ line, name, number, error }) => ({
          line,
          said: [name, number],
          reason: t(`import.faults.${error}`),
        }))}
      />
      {errors.length > 0 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveCsv(`${t("import.errorsFile")}.csv`, errorsTable(errors))}
          >
            {t("import.errors")}
          </Button>
          {/* An import takes it again, once it is corrected. */}
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t("import.errorsXlsx")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The same on the page, after a reload too; the end of it is said once. */
export function ImportNotice() {
  const { t } = useTranslation("contacts");
  const { data: state } = useQuery(importQuery);
  const isRunning = state?.importStatus === "processing";
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && state?.importStatus === "finished") {
      const { errors } = state;
      const refused = errors.length === 0 ? "" : t("import.refused", { count: errors.length });
      notify.success(`${t("import.done", { count: newOf(state) })} ${knownText(state)}${refused}`.trim());
    }
    wasRunning.current = isRunning;
  }, [state, isRunning, t]);
  return isRunning && <ImportProgress state={state} />;
}
