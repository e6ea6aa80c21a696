import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sorting } from "./use-sorted.ts";
import classes from "./sortable-table.module.css";

interface Props {
  label: string;
  sorting: Sorting;
  /** One `tr` per row: its name, then numbers. */
  children: ReactNode;
}

/** A small table that a click on a heading sorts. */
export function SortableTable({ label, sorting: { headings, order, sortBy }, children }: Props) {
  const { t } = useTranslation("dashboard");
  const Arrow = order?.isUp ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.frame}>
      <table aria-label={label} className={classes.table}>
        <thead>
          <tr>
            {headings.map(({ key, heading }) => (
              <th
                key={key}
                scope="col"
                aria-sort={order?.key === key ? (order.isUp ? "ascending" : "descending") : undefined}
              >
                <button
                  type="button"
                  className={classes.heading}
                  data-tip={t("sortBy", { name: heading })}
                  onClick={() => sortBy(key)}
                >
                  {heading}
                  {order?.key === key && <Arrow size={14} stroke={2} aria-hidden="true" />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
