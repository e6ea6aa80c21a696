import { expect, test } from "vitest";
import { formatTyped } from "./phone-format.ts";

/** `|` is the cursor. */
const typed = (text: string) => ({ text: text.replace("|", ""), cursor: text.indexOf("|") });
const shown = ({ text, cursor }: { text: string; cursor: number }) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

test.each([
  ["nothing", "|", "|"],
  ["the first digit", "1|", "(1|"],
  ["the area code", "(11|", "(11|"],
  ["the first digit behind it", "(119|", "(11) 9|"],
  ["a landline", "(11) 33334444|", "(11) 3333-4444|"],
  ["a mobile number", "(11) 9999-99999|", "(11) 99999-9999|"],
  ["one digit too many, as digits", "(11) 99999-99998|", "119999999998|"],
  ["pasted with the country code", "+55 11 98888-7777|", "(11) 98888-7777|"],
  ["pasted with the country code, a landline", "551133334444|", "(11) 3333-4444|"],
  ["pasted with a trunk zero", "011 98888-7777|", "(11) 98888-7777|"],
  ["a digit in the middle", "(11) 95|888-777", "(11) 95|88-8777"],
  ["a digit removed in the middle", "(11) 9|888-7777", "(11) 9|888-7777"],
  ["a removed bracket", "11|) 98888-7777", "(11|) 98888-7777"],
  ["the bracket deleted", "|11) 98888-7777", "(|11) 98888-7777"],
  ["letters", "(11) 98x|", "(11) 98|"],
  ["the sign of a country code", "+|", "+|"],
  ["a country code", "+35|", "+35|"],
  ["a number of another country", "+351 912 345 678|", "+351 912 345 678|"],
  ["a number of another country with as many digits as a Brazilian one", "+1 415 555 0100|", "+1 415 555 0100|"],
  ["a digit in the middle of it", "+351 9|12 345", "+351 9|12 345"],
  ["a short Brazilian number with its code", "+55 11 98888|", "+55 11 98888|"],
  ["more digits than a Brazilian number has", "351 912 345 678|", "351 912 345 678|"],
  ["more digits than a Brazilian number has, without spaces", "351912345678|", "351912345678|"],
])("%s", (_what, given, expected) => {
  expect(shown(formatTyped(typed(given)))).toBe(expected);
});
