/**
 * The fields of `body` that differ from `began`, what the same form would have sent untouched. Only these are sent as a
 * change of a record: what was not edited here a colleague may have changed meanwhile.
 */
export function changedFields<Body extends object>(body: Body, began: Body): Partial<Body> {
  const fields = Object.entries(body) as [keyof Body, unknown][];
  return Object.fromEntries(
    fields.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(began[field])),
  ) as Partial<Body>;
}
