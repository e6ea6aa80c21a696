import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./import.module.css";
import { importFields as fields, type ImportField as Field } from "@recado/contracts/import-headings";
import { headingOf, otherColumns, type Columns, type Table } from "./table-columns.ts";

interface Props {
  table: Table;
  /** The part of the table whose first rows are shown; absent: the first. */
  part?: Table | undefined;
  onChange: (table: Table) => void;
  /** Whether columns without a place can become extra fields. */
  mayKeep?: boolean;
}
const previewed = 5;
const noTags = { tags: undefined };

/** Assigns columns to fields, with the first rows as they will be imported. */
export function ColumnChoice({ table, part = table, onChange, mayKeep = false }: Props) {
  const { t } = useTranslation("contacts");
  const { cells, columns, hasHeading, kept, tags } = table;
  const label: Record<Field, string> = { name: t("name"), number: t("number"), email: t("email"), lid: "LID" };
  const width = Math.max(...cells.slice(0, 50).map((row) => row.length));
  const options = Array.from({ length: width }, (_, place) => ({
    value: String(place),
    label: headingOf(table, place),
  }));
  const taken = new Set(Object.values(columns).map(String));
  const shown = fields.filter((field) => field !== "lid" || columns.lid !== undefined);
  const others = mayKeep ? otherColumns(table).filter(({ place }) => place !== tags) : [];
  const previews = [
    ...shown.map((field) => ({ key: field as string, heading: label[field], place: columns[field] ?? -1 })),
    ...(mayKeep && tags !== undefined ? [{ key: "tags", heading: t("page.tags"), place: tags }] : []),
    ...others
      .filter(({ place }) => kept.includes(place))
      .map(({ place, name }) => ({ key: String(place), heading: name, place })),
  ];
  const choose = (field: Field, value: string) => {
    const rest = Object.entries(columns).filter(([key]) => key !== field);
    const changed = Object.fromEntries(value === "" ? rest : [...rest, [field, Number(value)]]) as Columns;
    const free = { kept: kept.filter((place) => String(place) !== value), ...(String(tags) === value && noTags) };
    onChange({ ...table, columns: changed, ...free });
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
        {mayKeep && (
          <NativeSelect
            label={t("page.tags")}
            inputWrapperOrder={["label", "input", "description"]}
            description={tags !== undefined && t("import.tagsHelp")}
            data={[{ value: "", label: t("import.noColumn") }, ...options.filter(({ value }) => !taken.has(value))]}
            value={tags === undefined ? "" : String(tags)}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...table,
                tags: value === "" ? undefined : Number(value),
                kept: kept.filter((place) => String(place) !== value),
              })
            }
          />
        )}
      </div>
      <Checkbox
        label={t("import.hasHeading")}
        checked={hasHeading}
        onChange={({ currentTarget: { checked } }) => onChange({ ...table, hasHeading: checked })}
      />
      {others.length > 0 && (
        <fieldset className={classes.others}>
          <legend>{t("import.others")}</legend>
          {others.map(({ place, name }) => (
            <Checkbox
              key={place}
              label={name}
              checked={kept.includes(place)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...table, kept: checked ? [...kept, place] : kept.filter((one) => one !== place) })
              }
            />
          ))}
        </fieldset>
      )}
      {/* It scrolls by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.preview} role="region" aria-label={t("import.preview")} tabIndex={0}>
        <table>
          <caption>{t("import.preview")}</caption>
          <thead>
            <tr>
              {previews.map(({ key, heading }) => (
                <th key={key} scope="col" title={heading}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.cells.slice(hasHeading ? 1 : 0, previewed + (hasHeading ? 1 : 0)).map((row, n) => (
              // Rows of a table have no identity besides their place.
              <tr key={n}>
                {previews.map(({ key, place }) => (
                  <td key={key} title={row[place] ?? ""}>
                    <span className={classes.cell}>{row[place] ?? ""}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
