import { Button, Progress } from "@mantine/core";
import type { ContactList } from "@recado/contracts/contact-lists";
import { limits } from "@recado/contracts/limits";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { saveCsv } from "../../../shell/csv.ts";
import { errorsTable } from "../../contacts/import/errors-table.ts";
import classes from "../contact-lists.module.css";

interface Props {
  contactListId: number;
  state: NonNullable<ContactList["import"]>;
}

/** "487 contacts added, 11 repeated or in the list already, 1 row refused". */
function resultText({ added, joined, refused }: Props["state"]): string {
  const parts = [i18next.t("contactLists:result.added", { count: added })];
  if (joined > 0) parts.push(i18next.t("contactLists:result.repeated", { count: joined }));
  if (refused > 0) parts.push(i18next.t("contactLists:result.refused", { count: refused }));
  return parts.join(", ");
}

/** The progress of the list's import; when finished, the result for its rows. */
export function ImportState({ contactListId, state }: Props) {
  const { t } = useTranslation("contactLists");
  const { status, processed, total, refused } = state;
  const download = useMutation({
    mutationFn: () => call("GET /contact-lists/:contactListId/upload-errors", { params: { contactListId } }),
    onSuccess: ({ errors }) => saveCsv(`${i18next.t("contacts:import.errorsFile")}.csv`, errorsTable(errors)),
  });
  if (status === "processing")
    return (
      <div className={classes.import}>
        <p role="status">{t("import.processing", { processed, total })}</p>
        <Progress value={total === 0 ? 0 : (processed / total) * 100} aria-label={t("import.title")} />
      </div>
    );
  return (
    <div className={classes.import}>
      <div className={classes.importRow}>
        <p role="status">
          {processed < total ? t("import.interrupted", state) : t("import.finished", { result: resultText(state) })}
        </p>
        {refused > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {refused > limits.importRows ? t("import.errorsMany", { count: limits.importRows }) : t("import.errors")}
          </Button>
        )}
      </div>
    </div>
  );
}
