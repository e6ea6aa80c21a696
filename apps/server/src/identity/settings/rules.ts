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
/** What a company's admins decide and everybody of it may read. */
export type CompanyKey = keyof typeof companySettings | Exclude<keyof Free, SecretKey>;
export type ValueOf<K extends CompanyKey | PlatformKey> = K extends keyof Listed ? Listed[K][number] : string;

export const isSecretKey = (key: string): key is SecretKey => secretSettings.some((secret) => secret === key);
export const isPlatformKey = (key: string): key is PlatformKey => Object.hasOwn(platformSettings, key);
export const isCompanyKey = (key: string): key is CompanyKey =>
  Object.hasOwn(companySettings, key) || (Object.hasOwn(freeSettings, key) && !isSecretKey(key));

const listed: Readonly<Record<string, readonly string[]>> = { ...companySettings, ...platformSettings };
const free: Readonly<Record<string, string>> = freeSettings;

/** The value of what nobody has changed. */
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

/** Of a secret: what it must be unless it is "". */
const secretRules: Partial<Record<SecretKey, (value: string) => boolean>> = {
  alertWebhook: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
};

export function brokenSecretRule(key: SecretKey, value: string): FieldRule | null {
  return value === "" || (secretRules[key]?.(value) ?? true) ? null : "invalid";
}

/** Which rule the value breaks; null when it is good. */
export function brokenRule(key: CompanyKey | PlatformKey, value: string): FieldRule | null {
  const values = listed[key];
  if (values) return values.includes(value) ? null : "unknown_value";
  return freeRules[key as keyof typeof freeRules](value) ? null : "invalid";
}

/** A zone of the IANA list, by its place: offsets and abbreviations mean other things on other days, and to PostgreSQL. */
function isTimezone(value: string): boolean {
  if (!/^(?:UTC|[A-Za-z]+\/[A-Za-z0-9/_+-]+)$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const dots = "••••";

/** Enough of a secret to recognise it by, and nothing of a short one. */
export function maskOf(secret: string): string {
  if (secret === "") return "";
  return secret.length < 12 ? dots : `${dots}${secret.slice(-4)}`;
}

const companyKeys = [...Object.keys(companySettings), ...Object.keys(freeSettings)].filter(isCompanyKey);

/** What everybody of a company reads: the stored values, defaults for the rest, no secret. */
export function publicSettings(stored: Readonly<Record<string, string>>, hasCampaigns: boolean): Setting[] {
  return [
    ...companyKeys.map((key) => ({ key, value: stored[key] ?? defaultOf(key) })),
    { key: "campaignsEnabled", value: String(hasCampaigns) },
  ];
}
