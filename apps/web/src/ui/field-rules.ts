import type { FieldRule } from "@recado/contracts/errors";
import { limits } from "@recado/contracts/limits";
import { isDay } from "./date-field/month-days.ts";
import { addressText, dayText, fieldText, rangeText, type Length, type Range } from "../locales/error-text.ts";

/** The rule that a text violates; null if none. The server checks the same rules. */
export function brokenRule(
  value: string,
  { min = 0, max = Infinity, isRequired = true }: Length & { isRequired?: boolean },
): FieldRule | null {
  const length = value.trim().length;
  if (length === 0) return isRequired ? "required" : null;
  if (length < min) return "too_short";
  return length > max ? "too_long" : null;
}

const isAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && hostname !== "";
};

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A tag's name; lanes are tags. */
export const tagNameLength: Length = { ...limits.tagName, isMessage: true };

/** Checks of form fields. They return the sentence to show, or null. */
export const rules = {
  text: (length: Length) => (value: string) => sentence(brokenRule(value, length), length),
  name: (value: string) => sentence(brokenRule(value, limits.name), limits.name),
  required: (value: string) => sentence(brokenRule(value, {})),
  /** An address of the web, whole. */
  address: (length: Length) => (value: string) =>
    sentence(brokenRule(value, length), length) ?? (isAddress(value.trim()) ? null : addressText()),
  email: (value: string) =>
    sentence(brokenRule(value, { max: 254 }) ?? (looksLikeEmail.test(value.trim()) ? null : "invalid_email"), {
      max: 254,
    }),
  /** A whole number as a field holds it; an empty field is invalid. */
  whole: (range: Range) => (value: number | string) =>
    value === "" || Number.isInteger(Number(value)) ? rules.number(range)(value) : rangeText(range),
  number:
    ({ min, max }: Range) =>
    (value: number | string) =>
      value === "" || (Number(value) >= min && Number(value) <= max) ? null : rangeText({ min, max }),
  /** An amount as an `AmountField` holds it: a text is none. */
  amount: (range: Range) => (value: number | string) =>
    rules.number(range)(typeof value === "string" && value !== "" ? Number.NaN : value),
  /** A day as a `DayField` holds it; an empty field is none. */
  day: (value: string) => (value === "" || isDay(value) ? null : dayText()),
  color: (value: string) =>
    /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) ? null : fieldText("invalid_color"),
  /** Keeps blanks, for passwords. */
  password: (value: string) => sentence(passwordRule(value), limits.password),
  /** Whether it may stay unchanged. */
  optionalPassword: (value: string) => (value === "" ? null : rules.password(value)),
};

function passwordRule(value: string): FieldRule | null {
  if (value === "") return "required";
  if (value.length < limits.password.min) return "too_short";
  return value.length > limits.password.max ? "too_long" : null;
}

const sentence = (rule: FieldRule | null, length: Length = {}): string | null =>
  rule === null ? null : fieldText(rule, length);
