/** What is chosen of a list: the rows with these ids or, where `isAll`, all that the list has except those. */
export interface Selection {
  isAll: boolean;
  ids: ReadonlySet<number>;
}

export const nothing: Selection = { isAll: false, ids: new Set() };
export const everything: Selection = { isAll: true, ids: new Set() };

export const isChosen = ({ isAll, ids }: Selection, id: number): boolean => ids.has(id) !== isAll;

export function toggled({ isAll, ids }: Selection, id: number): Selection {
  return { isAll, ids: ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]) };
}

/** How many are chosen of a list that has so many. */
export const countChosen = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

/** Without these, which are gone. */
export const withoutIds = ({ isAll, ids }: Selection, gone: readonly number[]): Selection => ({
  isAll,
  ids: new Set([...ids].filter((id) => !gone.includes(id))),
});
