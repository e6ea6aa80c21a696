import { Button, Progress } from "@mantine/core";
import type { ContactList } from "@recado/contracts/contact-lists";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { saveCsv } from "../../../shell/csv.ts";
import { errorsTable } from "../../contacts/import/errors-table.ts";
import classes from "../contact-lists.module.css";

interface Props {
  contactListId: number;
  state: NonNullable<ContactList["import"]>;
}

/** How far the list's import is; when it is over, what became of its rows. */
export function ImportState({ contactListId, state }: Props) {
  const { t } = useTranslation("contactLists");
  const { status, processed, total, refused } = state;
  const download = useMutation({
    mutationFn: () => call("GET /contact-lists/:contactListId/upload-errors", { params: { contactListId } }),
    onSuccess: ({ errors }) => saveCsv("contatos-erros.csv", errorsTable(errors)),
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
        <p role="status">{t(processed < total ? "import.interrupted" : "import.finished", state)}</p>
        {refused > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t("import.errors")}
          </Button>
        )}
      </div>
    </div>
  );
}
