import type { FieldType } from "@recado/contracts/contact-fields";
import { escapeLike } from "../../platform/database/escape-like.ts";

/**
 * The forms of one number, the given form first. A Brazilian mobile number has a ninth digit and, in WhatsApp's own
 * records, often none: both find the same person.
 */
export function numberForms(number: string): string[] {
  const brazilian = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(number);
  if (!brazilian) return [number];
  const [, area, nine, rest] = brazilian;
  return [number, nine ? `55${area}${rest}` : `55${area}9${rest}`];
}

/** Search patterns of LIKE over a contact's words: all of `words`, and one of `numbers` unless there are none. */
export interface SearchPatterns {
  words: string[];
  numbers: string[];
}

/** Shorter groups of digits may be anything; longer ones are part of a number. */
const numberLength = 3;

/** Digits alone, in any format, are a number; each other word is a part of a name, an e-mail or a username. */
export function searchPatterns(search: string): SearchPatterns {
  // A zero before the area code is dialled, not stored.
  const digits = search.replace(/\D/g, "").replace(/^0+(?=\d{8})/, "");
  if (/^[\d\s()+./-]+$/.test(search) && digits.length >= numberLength)
    return {
      words: [],
      numbers: numberParts(digits).map((part) => `%${part}%`),
    };
  const words = search.split(/\s+/).filter((word) => word !== "");
  // The trigram index finds one or two characters only at the start of a word.
  return {
    words: words.map((word) => (word.length < 3 ? `% ${escapeLike(word)}%` : `%${escapeLike(word)}%`)),
    numbers: [],
  };
}

/** The same number, or its beginning, as it may be stored with and without the ninth digit. */
function numberParts(digits: string): string[] {
  const [, before, rest] = /^((?:55)?[1-9]\d)9([6-9]\d{0,7})$/.exec(digits) ?? [];
  const [, local] = /^9([6-9]\d{3,7})$/.exec(digits) ?? [];
  const [, area, short] = /^((?:55)?[1-9]\d)([6-9]\d{7})$/.exec(digits) ?? [];
  return [
    digits,
    ...(before && rest ? [before + rest] : []),
    ...(local ? [local] : []),
    ...(area && short ? [`${area}9${short}`] : []),
  ];
}

/** The common type of the values of one name. Empty values are ignored. */
export function typeOfValues(values: readonly string[]): FieldType {
  const given = values.map((value) => value.trim()).filter((value) => value !== "");
  if (given.length === 0) return "text";
  if (given.every((value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))) return "date";
  return given.every((value) => /^-?\d+([.,]\d+)?$/.test(value)) ? "number" : "text";
}
