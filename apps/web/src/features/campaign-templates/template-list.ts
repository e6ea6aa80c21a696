import { byName } from "../../ui/by-name.ts";

interface Template {
  id: number;
  name: string;
  isDefault: boolean;
}

const inOrder = (a: Template, b: Template) => Number(b.isDefault) - Number(a.isDefault) || byName(a, b);

/** The list with the template in its place. When it is the default, no other is. */
export function withTemplate<Row extends Template>(list: Row[], template: Row): Row[] {
  const others = list
    .filter(({ id }) => id !== template.id)
    .map((one) => (template.isDefault && one.isDefault ? { ...one, isDefault: false } : one));
  return [...others, template].toSorted(inOrder);
}

export const withoutTemplate = <Row extends Template>(list: Row[], id: number): Row[] =>
  list.some((one) => one.id === id) ? list.filter((one) => one.id !== id) : list;

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Those with the words in one of their texts, whatever the accents. */
export const templatesWith = <Row extends Template>(
  list: readonly Row[],
  words: string,
  textsOf: (row: Row) => readonly string[],
): Row[] => {
  const sought = plain(words.trim());
  return list.filter((row) => [row.name, ...textsOf(row)].some((text) => plain(text).includes(sought)));
};
