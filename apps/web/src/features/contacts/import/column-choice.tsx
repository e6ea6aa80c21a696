import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./import.module.css";
import { importFields as fields, type ImportField as Field } from "@recado/contracts/import-headings";
import type { Cells, Columns } from "./table-columns.ts";

interface Props {
  cells: Cells;
  columns: Columns;
  hasHeading: boolean;
  onChange: (columns: Columns) => void;
}
const previewed = 5;

/** Which column is which, with the first rows as they will be imported. */
export function ColumnChoice({ cells, columns, hasHeading, onChange }: Props) {
  const { t } = useTranslation("contacts");
  const label: Record<Field, string> = { name: t("name"), number: t("number"), email: t("email"), lid: "LID" };
  const width = Math.max(...cells.slice(0, 50).map((row) => row.length));
  const options = Array.from({ length: width }, (_, place) => ({
    value: String(place),
    label: (hasHeading && cells[0]?.[place]) || t("import.column", { number: place + 1 }),
  }));
  const shown = fields.filter((field) => field !== "lid" || columns.lid !== undefined);
  const choose = (field: Field, value: string) => {
    const others = Object.entries(columns).filter(([key]) => key !== field);
    onChange(Object.fromEntries(value === "" ? others : [...others, [field, Number(value)]]) as Columns);
  };
  return (
    <>
      <div className={classes.columns}>
        {shown.map((field) => (
          <NativeSelect
            key={field}
            label={label[field]}
            data={[{ value: "", label: t("import.noColumn") }, ...options]}
            value={columns[field] === undefined ? "" : String(columns[field])}
            onChange={({ currentTarget: { value } }) => choose(field, value)}
          />
        ))}
      </div>
      <div className={classes.preview}>
        <table>
          <caption>{t("import.preview")}</caption>
          <thead>
            <tr>
              {shown.map((field) => (
                <th key={field} scope="col">
                  {label[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.slice(hasHeading ? 1 : 0, previewed + (hasHeading ? 1 : 0)).map((row, n) => (
              // Rows of a table have no identity besides their place.
              <tr key={n}>
                {shown.map((field) => (
                  <td key={field}>{row[columns[field] ?? -1] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
