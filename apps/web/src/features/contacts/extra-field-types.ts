import type { FieldName, FieldType } from "@recado/contracts/contact-fields";

/** The names used before, most used first; a birthday is offered from the beginning. */
export const suggestedNames = (used: readonly FieldName[], birthday: string): readonly FieldName[] =>
  used.some(({ name }) => isSame(name, birthday)) ? used : [...used, { name: birthday, type: "date" }];

/** A name not used before holds any text. */
export const typeOfName = (known: readonly FieldName[], name: string): FieldType =>
  known.find((one) => isSame(one.name, name))?.type ?? "text";

/** How a value is entered. A value that the browser's date field can't show is entered as text. */
export function inputOf(type: FieldType, value: string) {
  if (type === "date" && (value === "" || /^\d{4}-\d\d-\d\d$/.test(value)))
    return { type: "date", max: "9999-12-31" } as const;
  return type === "number" ? ({ type: "text", inputMode: "decimal" } as const) : ({ type: "text" } as const);
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
