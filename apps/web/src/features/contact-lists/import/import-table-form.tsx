import { Button } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { problemText } from "../../../shell/problem-text.ts";
import { useCompanyLanguage } from "../../../shell/use-company-language.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { ColumnChoice } from "../../contacts/import/column-choice.tsx";
import importClasses from "../../contacts/import/import.module.css";
import { largestFile, readTable } from "../../contacts/import/read-table.ts";
import { TableFile } from "../../contacts/import/table-file.tsx";
import { rowsOf, tableOf, type Table } from "../../contacts/import/table-columns.ts";
import { LeftOut } from "./left-out.tsx";
import { sendTable } from "./send-table.ts";

interface Props {
  contactListId: number;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

const most = limits.contactList.importRows;

/** Chooses a table, checks its columns, and sends it. */
export function ImportTableForm({ contactListId, onDirty, onClose }: Props) {
  const { t } = useTranslation("contactLists");
  const language = useCompanyLanguage();
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const reading = useMutation({
    mutationFn: (file: File) => readTable(file, { mostRows: most, language }),
    onSuccess: (read) => {
      setProblem(
        "fault" in read ? t(`import.${read.fault}`, { count: read.fault === "tooBig" ? largestFile : most }) : null,
      );
      setTable("fault" in read ? null : tableOf(read));
      onDirty("cells" in read);
    },
    onError: () => setProblem(t("import.unreadable")),
    meta: { quiet: true },
  });
  const rows = table && table.columns.number !== undefined ? rowsOf(table) : [];
  // The second click of a double click may come after the rows are stored, while the dialog is closing.
  const isSent = useRef(false);
  const sending = useMutation({
    mutationFn: () => sendTable(contactListId, rows, setSent),
    onMutate: () => setProblem(null),
    onSuccess: onClose,
    onError: (error) => {
      isSent.current = false;
      setProblem(problemText(error));
    },
    meta: { quiet: true },
  });
  return (
    <form
      className={importClasses.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSent.current) return;
        isSent.current = true;
        sending.mutate();
      }}
    >
      <TableFile
        label={t("import.file")}
        choose={t("import.choose")}
        help={t("import.help", { count: most })}
        name={reading.variables?.name}
        hasSample={!table}
        takesExtra={false}
        onFile={reading.mutate}
      />
      {reading.isPending && <p role="status">{t("import.reading")}</p>}
      {table && (
        <>
          <ColumnChoice table={table} onChange={setTable} />
          <LeftOut table={table} />
          {table.columns.number === undefined && <p className={importClasses.help}>{t("import.incomplete")}</p>}
          {table.columns.number !== undefined && rows.length === 0 && (
            <p role="status" className={importClasses.warning}>
              {t("import.headingsAlone")}
            </p>
          )}
        </>
      )}
      {sending.isPending && rows.length > limits.importRows && (
        <p role="status">{t("import.sending", { sent, total: rows.length })}</p>
      )}
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={rows.length === 0 || reading.isPending} loading={sending.isPending}>
          {rows.length === 0 ? t("list.import") : t("import.submit", { count: rows.length })}
        </Button>
      </ModalActions>
    </form>
  );
}
