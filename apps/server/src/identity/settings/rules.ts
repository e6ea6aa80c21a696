import type { FieldRule } from "@recado/contracts/errors";
import { languages } from "@recado/contracts/limits";
import {
  companySettings,
  freeSettings,
  platformSettings,
  secretSettings,
  type Setting,
} from "@recado/contracts/settings";

type Listed = typeof companySettings & typeof platformSettings;
type Free = typeof freeSettings;
export type SecretKey = (typeof secretSettings)[number];
export type PlatformKey = keyof typeof platformSettings;
/** Settings that a company's admins change and all its users read. */
export type CompanyKey = keyof typeof companySettings | Exclude<keyof Free, SecretKey>;
export type ValueOf<K extends CompanyKey | PlatformKey> = K extends keyof Listed ? Listed[K][number] : string;

export const isSecretKey = (key: string): key is SecretKey => secretSettings.some((secret) => secret === key);
export const isPlatformKey = (key: string): key is PlatformKey => Object.hasOwn(platformSettings, key);
export const isCompanyKey = (key: string): key is CompanyKey =>
  Object.hasOwn(companySettings, key) || (Object.hasOwn(freeSettings, key) && !isSecretKey(key));

const listed: Readonly<Record<string, readonly string[]>> = { ...companySettings, ...platformSettings };
const free: Readonly<Record<string, string>> = freeSettings;

/** Default values. */
export function defaultOf<K extends CompanyKey | PlatformKey>(key: K): ValueOf<K> {
  return (listed[key]?.[0] ?? free[key]) as ValueOf<K>;
}

const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;

const month = 31 * 24 * 60;
const freeRules: Record<Exclude<keyof Free, SecretKey>, (value: string) => boolean> = {
  timezone: isTimezone,
  reopenWindowMinutes: whole(0, month),
  ratingTimeoutMinutes: whole(1, month),
  outboxWaitMinutes: whole(1, month),
  sendPerMinute: whole(1, 6_000),
  sendBurst: whole(1, 200),
  alertAfterMinutes: whole(0, 24 * 60),
  language: (value) => languages.some((language) => language === value),
};

/** The format of a secret that is not empty. */
const secretRules: Partial<Record<SecretKey, (value: string) => boolean>> = {
  alertWebhook: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
};

export function brokenSecretRule(key: SecretKey, value: string): FieldRule | null {
  return value === "" || (secretRules[key]?.(value) ?? true) ? null : "invalid";
}

/** The rule that the value breaks; null if it is valid. */
export function brokenRule(key: CompanyKey | PlatformKey, value: string): FieldRule | null {
  const values = listed[key];
  if (values) return values.includes(value) ? null : "unknown_value";
  return freeRules[key as keyof typeof freeRules](value) ? null : "invalid";
}

/** An IANA time zone by place name. Offsets and abbreviations are refused: they ignore daylight saving, and PostgreSQL reads them differently. */
function isTimezone(value: string): boolean {
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

const companyKeys = [...Object.keys(companySettings), ...Object.keys(freeSettings)].filter(isCompanyKey);

/** What all users of a company read: stored values, defaults for the rest, no secrets. */
export function publicSettings(stored: Readonly<Record<string, string>>, hasCampaigns: boolean): Setting[] {
  return [
    ...companyKeys.map((key) => ({ key, value: stored[key] ?? defaultOf(key) })),
    { key: "campaignsEnabled", value: String(hasCampaigns) },
  ];
}
