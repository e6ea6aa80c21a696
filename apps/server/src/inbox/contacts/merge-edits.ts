interface Field {
  name: string;
  value: string;
}

/**
 * A contact's extra fields after an edit of the form: what the user changed of what they `knew` counts, and what
 * colleagues changed meanwhile stays. Fields are known by their name.
 */
export function mergeFields(knew: readonly Field[], wanted: readonly Field[], now: readonly Field[]): Field[] {
  const valueIn = (fields: readonly Field[], name: string) => fields.find((field) => field.name === name)?.value;
  const kept = wanted.flatMap((field) => {
    if (valueIn(knew, field.name) !== field.value) return [field];
    const value = valueIn(now, field.name);
    return value === undefined ? [] : [{ name: field.name, value }];
  });
  const isNew = ({ name }: Field) => valueIn(knew, name) === undefined && valueIn(wanted, name) === undefined;
  return [...kept, ...now.filter(isNew).map(({ name, value }) => ({ name, value }))];
}

/** Which tags such an edit adds and takes off. */
export const tagEdits = (
  knew: readonly number[],
  wanted: readonly number[],
): { adds: number[]; removes: number[] } => ({
  adds: [...new Set(wanted)].filter((id) => !knew.includes(id)),
  removes: knew.filter((id) => !wanted.includes(id)),
});
