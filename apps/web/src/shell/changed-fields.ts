/**
 * The fields of `body` that differ from `began`, the body of the untouched form. Updates send only these, because a
 * colleague may have changed the others meanwhile.
 */
export function changedFields<Body extends object>(body: Body, began: Body): Partial<Body> {
  const fields = Object.entries(body) as [keyof Body, unknown][];
  return Object.fromEntries(
    fields.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(began[field])),
  ) as Partial<Body>;
}
