import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";

/** What a colleague saved in the fields that the user has changed too. */
export interface Theirs {
  /** The fields show what the colleague saved, not what the user wrote. */
  isTaken: boolean;
  /** Shows the other of the two. */
  swap: () => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <Values extends object>(values: Partial<Values>) =>
  Object.entries(values) as [keyof Values, unknown][];

/** The fields of `latest` that a colleague alone changed since the form `began`. */
function fieldsOfOthers<Values extends object>(
  values: Values,
  began: Values,
  latest: Partial<Values>,
): Partial<Values> {
  return Object.fromEntries(
    fieldsOf(latest).filter(([field, theirs]) => !isSame(theirs, began[field]) && isSame(values[field], began[field])),
  ) as Partial<Values>;
}

/** The fields of `latest` that a colleague changed since the form `began`, and the user too, to something else. */
export function fieldsOfBoth<Values extends object>(
  values: Values,
  began: Values,
  latest: Partial<Values>,
): Partial<Values> {
  return Object.fromEntries(
    fieldsOf(latest).filter(
      ([field, theirs]) =>
        !isSame(theirs, began[field]) && !isSame(values[field], began[field]) && !isSame(values[field], theirs),
    ),
  ) as Partial<Values>;
}

const pick = <Values extends object>(values: Values, fields: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as keyof Values]])) as Partial<Values>;

/**
 * Compares a form with `latest`, the values of its record as it is now. Fields that only the colleague changed stay as
 * they are: an update sends only what was changed here.
 */
export function useTheirs<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  latest: NoInfer<Partial<Values>> | null | undefined,
): Theirs | null {
  /** What the user had written when they took the colleague's, and with what these fields had begun. */
  const [aside, setAside] = useState<{ values: Partial<Values>; began: Partial<Values> } | null>(null);
  const put = (values: Partial<Values>, began: Partial<Values>) => {
    form.setInitialValues({ ...form.getInitialValues(), ...began });
    // One by one, so that the form remembers of each field whether it is changed.
    for (const [field, value] of Object.entries(values)) form.setFieldValue(field as never, value as never);
  };
  const theirs = latest ? fieldsOfBoth(form.getValues(), form.getInitialValues(), latest) : {};
  if (Object.keys(theirs).length > 0) {
    const swap = () => {
      setAside({ values: pick(form.getValues(), theirs), began: pick(form.getInitialValues(), theirs) });
      // Beside them, what the colleague alone changed, so that the form shows what will be stored.
      const all = { ...fieldsOfOthers(form.getValues(), form.getInitialValues(), latest ?? {}), ...theirs };
      put(all, all);
    };
    return { isTaken: false, swap };
  }
  // Whoever writes on has made up their mind.
  if (!aside || Object.keys(aside.values).some((field) => form.isDirty(field as never))) return null;
  return { isTaken: true, swap: () => put(aside.values, aside.began) };
}
