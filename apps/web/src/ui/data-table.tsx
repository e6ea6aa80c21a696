import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RowMenu, type RowAction } from "./row-menu.tsx";
import classes from "./data-table.module.css";

export interface Column<Row> {
  key: string;
  heading: string;
  /** A track of CSS grid, the same in every row: "160px", "minmax(120px, 2fr)". Not "auto". */
  width: string;
  Cell: ComponentType<{ row: Row }>;
  /**
   * Not shown where the page is narrow and each row is a card; there, cells whose element has `data-nothing` are hidden
   * too.
   */
  isWideOnly?: boolean;
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  /** The first names the row, and is the first line of its card. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  actionsOf?: (row: Row) => readonly RowAction[];
  /** Called when the row's name is pressed. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether a row can be opened; if absent, all can. */
  canOpen?: ((row: Row) => boolean) | undefined;
  /** Before the first column: a handle or a checkbox. */
  Before?: ComponentType<{ row: Row }> | undefined;
  /** The column's name for screen readers, "order" by default. */
  beforeHeading?: string;
  /** Draws the element of a row, which may then be moved. */
  RowFrame?: ComponentType<RowFrameProps<Row>>;
  /** Colours the start of a row; its cells say the same in words. */
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
}

type RowTone = "yellow" | "orange" | "red";

export interface RowFrameProps<Row> {
  row: Row;
  className: string;
  tone?: RowTone | undefined;
  children: ReactNode;
}

/** Rows of 44 px with their actions; a card of two lines each where the page is narrow. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, actionsOf, Before, beforeHeading } = props;
  const { t } = useTranslation();
  const tracks = [...(Before ? ["44px"] : []), ...columns.map(({ width }) => width), ...(actionsOf ? ["124px"] : [])];
  return (
    <div className={classes.frame} style={{ "--tracks": tracks.join(" ") }}>
      <div role="table" aria-label={label} className={classes.table}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row}>
            {Before && (
              <div role="columnheader">
                <span className="visually-hidden">{beforeHeading ?? t("order")}</span>
              </div>
            )}
            {columns.map(({ key, heading }) => (
              <div key={key} role="columnheader" className={classes.heading}>
                {heading}
              </div>
            ))}
            {actionsOf && (
              <div role="columnheader">
                <span className="visually-hidden">{t("actions")}</span>
              </div>
            )}
          </div>
        </div>
        <div role="rowgroup" className={classes.body}>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} {...props} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** A row of the table. */
function TableRow<Row extends { id: number }>({
  row,
  columns,
  nameOf,
  actionsOf,
  onOpen,
  canOpen = () => true,
  Before,
  RowFrame = PlainFrame,
  toneOf,
}: DataTableProps<Row> & { row: Row }) {
  const name = nameOf(row);
  return (
    <RowFrame row={row} className={classes.row ?? ""} tone={toneOf?.(row)}>
      {Before && (
        <div role="cell" className={classes.before}>
          <Before row={row} />
        </div>
      )}
      {columns.map(({ key, Cell, isWideOnly }, n) => (
        <div
          key={key}
          role="cell"
          className={n === 0 ? classes.name : classes.cell}
          data-wide={isWideOnly || undefined}
        >
          {n === 0 && onOpen && canOpen(row) ? (
            <button type="button" className={classes.open} title={name} onClick={() => onOpen(row)}>
              <Cell row={row} />
            </button>
          ) : (
            <Cell row={row} />
          )}
        </div>
      ))}
      {actionsOf && (
        <div role="cell" className={classes.actions}>
          <RowMenu name={name} actions={actionsOf(row)} />
        </div>
      )}
    </RowFrame>
  );
}

function PlainFrame<Row extends { id: number }>({ row, className, tone, children }: RowFrameProps<Row>) {
  return (
    <div role="row" className={className} data-row={row.id} data-tone={tone}>
      {children}
    </div>
  );
}
