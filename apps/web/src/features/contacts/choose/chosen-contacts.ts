import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ChosenContacts } from "../../../shell/feature.ts";
import type { LoadedList } from "../../../shell/list/use-list.ts";
import { countChosen, everything, nothing, toggled, withoutIds, type Selection } from "../../../ui/selection.ts";
import { contactsCountQuery } from "../contacts-query.ts";
import type { ContactsSearch } from "../contacts-search.ts";

export interface ContactsChoice {
  selection: Selection;
  set: (selection: Selection) => void;
  /** Others were chosen before, which this choice left out. */
  hasDropped: boolean;
  /** Whether all that are found are chosen. */
  isWhole: boolean;
  /** The selection with all that are found, or with none of them if they were. */
  withFound: () => Selection;
  /** Always the same function. */
  toggle: (contactId: number) => void;
  chosen: ChosenContacts;
  /** The number of chosen contacts; undefined while counting. */
  count: number | undefined;
  /** How many the search finds, counted up to `limits.counted`. */
  found: { count: number; isMore: boolean; isNarrowed: boolean; isStale: boolean };
}

/**
 * The chosen contacts. Those chosen one by one stay when the search changes, and so do all results once they are loaded;
 * of more than that, "all results" applies to one search and ends with it.
 */
export function useContactsChoice(
  search: ContactsSearch,
  { rows, count: listed = 0, isStale = false, more }: LoadedList<{ id: number }>,
): ContactsChoice {
  const { q, tag, dateStart, dateEnd, blocked } = search;
  const narrowing = [q, tag, dateStart, dateEnd, blocked];
  const key = JSON.stringify(narrowing);
  const [{ selection, of, hasDropped }, setState] = useState({ selection: nothing, of: key, hasDropped: false });
  const set = (next: Selection) =>
    setState({ selection: next, of: key, hasDropped: next.isAll && !selection.isAll && selection.ids.size > 0 });
  const toggle = useCallback(
    (id: number) => setState((now) => ({ ...now, selection: toggled(now.selection, id), hasDropped: false })),
    [],
  );
  if (selection.isAll && of !== key) setState({ selection: nothing, of: key, hasDropped: true });
  const isNarrowed = narrowing.some((one) => one !== undefined);
  // The count of a pending search is not known yet.
  const isMore = !isStale && isNarrowed && listed >= limits.counted;
  const exact = useQuery({ ...contactsCountQuery(search), enabled: selection.isAll && isMore });
  const known = isMore ? exact.data?.count : listed;
  const total = isStale ? undefined : known;
  const loaded = rows && !more && !isStale ? rows.map(({ id }) => id) : undefined;
  const isWhole = selection.isAll
    ? selection.ids.size === 0
    : loaded !== undefined && loaded.length > 0 && loaded.every((id) => selection.ids.has(id));
  const withFound = (): Selection => {
    if (selection.isAll) return nothing;
    if (!loaded) return everything;
    return isWhole ? withoutIds(selection, loaded) : { isAll: false, ids: new Set([...selection.ids, ...loaded]) };
  };
  return {
    selection,
    set,
    hasDropped,
    isWhole,
    withFound,
    toggle,
    chosen: chosenOf(selection, search),
    count: selection.isAll && total === undefined ? undefined : countChosen(selection, total ?? 0),
    found: { count: isMore ? limits.counted : listed, isMore, isNarrowed, isStale },
  };
}

function chosenOf(
  { isAll, ids }: Selection,
  { q = "", tag, dateStart, dateEnd, blocked }: ContactsSearch,
): ChosenContacts {
  if (!isAll) return { contactIds: [...ids] };
  return {
    everybody: {
      searchParam: q,
      tags: tag === undefined ? [] : [tag],
      ...(dateStart !== undefined && { dateStart }),
      ...(dateEnd !== undefined && { dateEnd }),
      ...(blocked && { blocked }),
      exceptIds: [...ids],
    },
  };
}
