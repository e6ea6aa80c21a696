import i18next from "i18next";
import type { FieldRule } from "@recado/contracts/errors";

/**
 * The sentence of an error code; a code without one is shown as it came (decision 8). A code that was kept without its
 * values, as a message keeps why it failed, has a `bare` sentence where the other would need them.
 */
export function errorText(code: string, values: Record<string, unknown> = {}): string {
  const isBare = Object.keys(values).length === 0 && i18next.exists(`errors:bare.${code}`);
  if (isBare) return i18next.t(`errors:bare.${code}` as "errors:bare.ERR_SUBSCRIPTION_EXPIRED");
  return i18next.exists(`errors:${code}`) ? i18next.t(`errors:${code}` as "errors:ERR_NETWORK", values) : code;
}

/** The bounds of a text field. */
export interface Length {
  min?: number;
  max?: number;
  /** Whether what is too short is called a message (specification 1, §5). */
  isMessage?: true;
}

/** The bounds of a number. */
export interface Range {
  min: number;
  max: number;
}

/** Why a number was refused, in words. */
export const rangeText = (range: Range): string => i18next.t("errors:field.out_of_range", { ...range });

/** That an address of the web is none. */
export const addressText = (): string => i18next.t("errors:field.invalid_address");

/** That a typed day is none. */
export const dayText = (): string => i18next.t("errors:field.no_such_day");

/** Why a field of a form was refused, in words. */
export function fieldText(rule: FieldRule, { isMessage, ...bounds }: Length = {}): string {
  // A sentence without its number says less than that the value is wrong.
  const lacksBound =
    (rule === "too_short" && bounds.min === undefined) || (rule === "too_long" && bounds.max === undefined);
  if (lacksBound) return i18next.t("errors:field.invalid");
  return i18next.t(`errors:field.${rule === "too_short" && isMessage ? "message_too_short" : rule}`, bounds);
}
