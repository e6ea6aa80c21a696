import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type DataTableProps } from "../../ui/data-table.tsx";
import { EmptyState, type Drawing } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { codeOf } from "../api-error.ts";
import { useListWords } from "./list-address.ts";
import { ListEnd } from "./list-end.tsx";
import type { LoadedList } from "./use-list.ts";
import classes from "./list-page.module.css";

interface Props<Row extends { id: number }> extends Omit<DataTableProps<Row>, "rows" | "label"> {
  title: string;
  list: LoadedList<Row>;
  /**
   * Accessible name and placeholder of the search field, whose words are in the address. If absent, there is no search
   * field.
   */
  search?: { label: string; placeholder: string };
  /** Beside the search field. */
  filters?: ReactNode;
  /** Whether `filters` narrow the list now. */
  isFiltered?: boolean;
  /** Buttons before the primary one. */
  actions?: ReactNode;
  /** The primary button. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** The page's content while there are no rows at all. */
  empty: { drawing?: Drawing; title: string; text?: string; action?: ReactNode };
  /** Between the filters and the table. */
  notice?: ReactNode;
  /** It is a tab of a page, not a page of its own. */
  isTab?: boolean;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/** A page that lists rows: title, search, primary button, the table with all its states, and more rows near its end. */
export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const {
    title,
    list,
    search,
    filters,
    isFiltered = false,
    actions,
    add,
    empty,
    notice,
    isTab = false,
    children,
    ...table
  } = props;
  const { t } = useTranslation();
  const [words, setWords] = useListWords();
  const { rows = [], error, reload, more } = list;
  const isNarrowed = words !== "" || isFiltered;
  const isEmpty = list.rows && rows.length === 0 && !isNarrowed;
  const addButton = add && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add.onAdd}>
      {add.label}
    </Button>
  );
  const buttons = (
    <>
      {actions}
      {!isEmpty && addButton}
    </>
  );
  const narrowing = (search ?? filters) && !isEmpty && (
    <>
      {search && (
        <div className={classes.search}>
          <SearchField words={words} onSearch={setWords} {...search} />
        </div>
      )}
      {filters}
    </>
  );
  const content = (
    <>
      {notice}
      {!list.rows && !error && <SkeletonRows height={44} />}
      {!list.rows && error && <ErrorState code={codeOf(error)} onRetry={reload} />}
      {isEmpty && (
        <EmptyState drawing={empty.drawing ?? "nothing"} title={empty.title} action={empty.action ?? addButton}>
          {empty.text}
        </EmptyState>
      )}
      {list.rows && rows.length === 0 && isNarrowed && (
        <EmptyState drawing="search" title={words === "" ? t("search.noneFiltered") : t("search.none", { words })}>
          {words !== "" && isFiltered && t("search.filtersToo")}
        </EmptyState>
      )}
      {rows.length > 0 && <DataTable {...table} label={title} rows={rows} />}
      {more && <ListEnd key={rows.length} {...more} />}
      {children}
    </>
  );
  if (isTab)
    return (
      <>
        <div className={classes.tools}>
          {narrowing}
          <span className={classes.gap} />
          {buttons}
        </div>
        {content}
      </>
    );
  return (
    <PageFrame title={title} action={buttons} filters={narrowing}>
      {content}
    </PageFrame>
  );
}
