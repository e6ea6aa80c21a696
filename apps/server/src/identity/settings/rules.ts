import type { Setting } from "@recado/contracts/settings";
import type { CompanySetting } from "../../platform/settings.ts";

/** An IANA time zone by place name. Offsets and abbreviations are refused: they ignore daylight saving, and PostgreSQL reads them differently. */
export function isTimezone(value: string): boolean {
  if (!/^(?:UTC|[A-Za-z]+\/[A-Za-z0-9/_+-]+)$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const dots = "••••";

/** Shows the last characters of a long secret and nothing of a short one. */
export function maskOf(secret: string): string {
  if (secret === "") return "";
  return secret.length < 12 ? dots : `${dots}${secret.slice(-4)}`;
}

/** The settings that all users of a company read: stored values, defaults for the rest, no secrets. */
export function publicSettings(
  settings: readonly CompanySetting[],
  stored: Readonly<Record<string, string>>,
  hasCampaigns: boolean,
): Setting[] {
  return [
    ...settings.map((setting) => ({ key: setting.key, value: stored[setting.key] ?? setting.default })),
    { key: "campaignsEnabled", value: String(hasCampaigns) },
  ];
}
