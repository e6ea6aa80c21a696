import { Button, NativeSelect } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { useCompanyLanguage } from "../../../shell/use-company-language.ts";
import { ModalActions, useAskOrClose } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { TagsField } from "../../tags/tags-field.tsx";
import { importQuery } from "../contacts-query.ts";
import { FromPhone } from "./from-phone.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import classes from "./import.module.css";
import { MissingTags } from "./missing-tags.tsx";
import { PartsDone } from "./parts-done.tsx";
import { largestFile, readTable } from "./read-table.ts";
import { TableFile } from "./table-file.tsx";
import {
  countRows,
  isWithoutNumbers,
  keptNames,
  linesOf,
  nextPart,
  partsOf,
  rowsOf,
  tableOf,
  tagFieldOf,
  type Table,
  type TableRow,
} from "./table-columns.ts";

/** A larger file is imported in parts of `limits.importRows`. */
const mostRows = 100_000;

const countAll = (parts: readonly Table[]): number => parts.reduce((sum, one) => sum + countRows(one), 0);

/** A part on its way to the server. */
interface Sent {
  part: number;
  rows: TableRow[];
}
interface Props {
  onDirty: (isDirty: boolean) => void;
  /** How many rows are left after the parts that were imported; 0 before the first. */
  onLeft: (rows: number) => void;
  onClose: () => void;
}

/** Chooses a table, checks its columns, and imports it with tags for all. */
export function ImportForm({ onDirty, onLeft, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const language = useCompanyLanguage();
  const askOrClose = useAskOrClose();
  const [table, setTable] = useState<Table | null>(null);
  const [part, setPart] = useState(0);
  /** The parts that were imported, in this order. */
  const [imported, setImported] = useState<readonly number[]>([]);
  const [tagIds, setTagIds] = useState<number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: (file: File) => readTable(file, { mostRows, language }),
    onSuccess: (read) => {
      setProblem(
        "fault" in read ? t(`import.${read.fault}`, { count: read.fault === "tooBig" ? largestFile : mostRows }) : null,
      );
      setTable("fault" in read ? null : tableOf(read));
      startParts();
      onDirty("cells" in read);
    },
    onError: () => setProblem(t("import.unreadable")),
    meta: { quiet: true },
  });
  const startParts = () => {
    setPart(0);
    setImported([]);
    onLeft(0);
  };
  const parts = table ? partsOf(table, limits.importRows) : [];
  const shown = parts[part];
  const rows = shown ? rowsOf(shown) : [];
  const importing = useMutation({
    onMutate: () => setProblem(null),
    mutationFn: ({ rows: listcontacts }: Sent) =>
      call("POST /contacts/upload", {
        body: {
          listcontacts,
          selectedTags: tagIds,
          extraFields: table ? keptNames(table) : [],
          tagField: table ? tagFieldOf(table) : undefined,
        },
      }),
    onSuccess: async (_answer, { part: sent }) => {
      await queryClient.invalidateQueries({ queryKey: importQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ["contacts-page"] });
      const done = [...imported, sent];
      const next = nextPart(parts.length, done);
      if (next !== undefined) {
        setPart(next);
        setImported(done);
        onLeft(countAll(parts.filter((_, n) => !done.includes(n))));
        return;
      }
      setTable(null);
      startParts();
      setTagIds([]);
      reading.reset();
      onDirty(false);
    },
    onError: (error) => setProblem(errorText(codeOf(error))),
    meta: { quiet: true },
  });
  const { name, number, lid } = table?.columns ?? {};
  const isComplete = name !== undefined && (number !== undefined || lid !== undefined);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!importing.isPending) importing.mutate({ part, rows });
      }}
    >
      {shown && imported.length > 0 && (
        <PartsDone
          done={countAll(parts.filter((_, n) => imported.includes(n)))}
          total={countAll(parts)}
          next={linesOf(shown)}
          isComplete={isComplete}
          isImporting={importing.isPending}
        />
      )}
      <TableFile
        label={t("import.file")}
        choose={t("import.choose")}
        help={t("import.fileHelp", { count: limits.importRows })}
        name={reading.variables?.name}
        hasSample={!table}
        takesExtra
        onFile={reading.mutate}
      />
      {!table && <FromPhone onProblem={setProblem} />}
      {reading.isPending && <p role="status">{t("import.reading")}</p>}
      {table && (
        <>
          {parts.length > 1 && (
            <NativeSelect
              label={t("import.part")}
              description={t("import.partHelp", { count: limits.importRows })}
              data={parts.map((one, n) => ({ value: String(n), label: t("import.partOf", linesOf(one)) }))}
              value={String(part)}
              onChange={({ currentTarget: { value } }) => {
                setProblem(null);
                setPart(Number(value));
              }}
            />
          )}
          <ColumnChoice
            table={table}
            part={shown}
            onChange={(changed) => {
              // The parts begin at other rows then.
              if (changed.hasHeading !== table.hasHeading) startParts();
              setTable(changed);
            }}
            mayKeep
          />
          <MissingTags table={table} />
          <TagsField label={t("import.tags")} value={tagIds} onChange={setTagIds} mayCreate />
          {!isComplete && <p className={classes.help}>{t("import.incomplete")}</p>}
          {rows.length === 0 && (
            <p role="status" className={classes.warning}>
              {t("import.headingsAlone")}
            </p>
          )}
          {isComplete && rows.length > 0 && isWithoutNumbers(rows) && (
            <p role="status" className={classes.warning}>
              {t("import.noNumbers")}
            </p>
          )}
        </>
      )}
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={imported.length > 0 ? askOrClose : onClose}>
          {t("close", { ns: "common" })}
        </Button>
        <Button
          type="submit"
          disabled={!isComplete || rows.length === 0 || reading.isPending}
          loading={importing.isPending}
        >
          {rows.length === 0 ? t("import.button") : t("import.submit", { count: rows.length })}
        </Button>
      </ModalActions>
    </form>
  );
}
