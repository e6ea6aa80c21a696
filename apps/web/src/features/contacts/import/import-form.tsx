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
import { ModalActions } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { TagsField } from "../../tags/tags-field.tsx";
import { importQuery } from "../contacts-query.ts";
import { FromPhone } from "./from-phone.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import classes from "./import.module.css";
import { MissingTags } from "./missing-tags.tsx";
import { largestFile, readTable } from "./read-table.ts";
import { TableFile } from "./table-file.tsx";
import { isWithoutNumbers, keptNames, partsOf, rowsOf, tableOf, tagFieldOf, type Table } from "./table-columns.ts";

/** A larger file is imported in parts of `limits.importRows`. */
const mostRows = 100_000;

interface Props {
  onDirty: (isDirty: boolean) => void;
  /** A part was imported, and there are more. */
  onPart: () => void;
  onClose: () => void;
}

/** Chooses a table, checks its columns, and imports it with tags for all. */
export function ImportForm({ onDirty, onPart, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const language = useCompanyLanguage();
  const [table, setTable] = useState<Table | null>(null);
  const [part, setPart] = useState(0);
  const [tagIds, setTagIds] = useState<number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: (file: File) => readTable(file, { mostRows, language }),
    onSuccess: (read) => {
      setProblem(
        "fault" in read ? t(`import.${read.fault}`, { count: read.fault === "tooBig" ? largestFile : mostRows }) : null,
      );
      setTable("fault" in read ? null : tableOf(read));
      setPart(0);
      onDirty("cells" in read);
    },
    onError: () => setProblem(t("import.unreadable")),
    meta: { quiet: true },
  });
  const parts = table ? partsOf(table, limits.importRows) : [];
  const shown = parts[part];
  const rows = shown ? rowsOf(shown) : [];
  const importing = useMutation({
    onMutate: () => setProblem(null),
    mutationFn: () =>
      call("POST /contacts/upload", {
        body: {
          listcontacts: rows,
          selectedTags: tagIds,
          extraFields: table ? keptNames(table) : [],
          tagField: table ? tagFieldOf(table) : undefined,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: importQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ["contacts-page"] });
      if (part + 1 < parts.length) {
        setPart(part + 1);
        onPart();
        return;
      }
      setTable(null);
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
        if (!importing.isPending) importing.mutate();
      }}
    >
      <TableFile
        label={t("import.file")}
        choose={t("import.choose")}
        help={t("import.fileHelp", { count: limits.importRows })}
        name={reading.variables?.name}
        hasSample={!table}
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
              data={parts.map(({ lines }, n) => ({
                value: String(n),
                label: t("import.partOf", { first: lines[Number(table.hasHeading)] ?? 1, last: lines.at(-1) ?? 1 }),
              }))}
              value={String(part)}
              onChange={({ currentTarget: { value } }) => {
                setProblem(null);
                setPart(Number(value));
              }}
            />
          )}
          <ColumnChoice table={table} onChange={setTable} mayKeep />
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
        <Button variant="default" onClick={onClose}>
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
