import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isSought } from "./list-filter.ts";
import type { useListFilter } from "./use-list-filter.ts";

/** Shown before a search or if nothing was found; then it repeats the words and offers to start over. */
export function SearchEmpty({ list: { search, filters, change } }: { list: ReturnType<typeof useListFilter> }) {
  const { t } = useTranslation("tickets");
  const { queues = [], users = [], tags = [] } = search;
  const hasFilters = queues.length + users.length + tags.length > 0;
  if (!isSought(filters.search)) {
    return (
      <EmptyState drawing="search" title={t("search.before")}>
        {t("search.beforeText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="search"
      title={search.q ? t("search.none", { words: search.q }) : t("empty.filtered")}
      action={
        <Button
          variant="default"
          onClick={() => change({ q: undefined, queues: undefined, users: undefined, tags: undefined })}
        >
          {t("empty.clear")}
        </Button>
      }
    >
      {hasFilters && search.q && t("search.noneFiltered")}
    </EmptyState>
  );
}
