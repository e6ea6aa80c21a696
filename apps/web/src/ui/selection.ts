/** The chosen rows of a list: the rows with these ids or, if `isAll`, all rows except those. */
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

/** The number of chosen rows in a list of `total` rows. */
export const countChosen = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

/** The selection without deleted rows. */
export const withoutIds = ({ isAll, ids }: Selection, gone: readonly number[]): Selection => ({
  isAll,
  ids: new Set([...ids].filter((id) => !gone.includes(id))),
});
