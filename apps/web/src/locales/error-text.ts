import i18next from "i18next";
import type { FieldRule } from "@recado/contracts/errors";

/** The sentence of an error code; a code without one is shown as it came (decision 8). */
export function errorText(code: string, values: Record<string, unknown> = {}): string {
  return i18next.exists(`errors:${code}`) ? i18next.t(`errors:${code}` as "errors:ERR_NETWORK", values) : code;
}

/** Why a field of a form was refused, in words. */
export function fieldText(rule: FieldRule, limits: { min?: number; max?: number } = {}): string {
  return i18next.t(`errors:field.${rule}`, limits);
}
