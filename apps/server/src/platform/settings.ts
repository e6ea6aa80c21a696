import type { FieldRule } from "@recado/contracts/errors";
import type { Module } from "./module.ts";
import { leadsInside } from "./outbound/leads-inside.ts";

/**
 * Who reads and changes a setting. `company`: its users read it, its admins change it. `secret`: its admins change it
 * and read a mask; it is stored encrypted. `platform`: super users read and change the installation's single value.
 */
type SettingScope = "company" | "secret" | "platform";

/** A setting that a module declares in its `settings.ts` and lists in its manifest. Values are stored as text. */
export interface SettingDefinition<Value extends string = string, Scope extends SettingScope = SettingScope> {
  readonly key: string;
  readonly scope: Scope;
  readonly default: Value;
  /** The rule that a value breaks; null if it is valid. */
  readonly broken: (value: string) => FieldRule | null;
  /** Whether a valid value is an address that the server must not call. */
  readonly isRefused?: (value: string) => Promise<boolean>;
}
export type CompanySetting<Value extends string = string> = SettingDefinition<Value, "company">;
export type PlatformSetting<Value extends string = string> = SettingDefinition<Value, "platform">;
export type SecretSetting = SettingDefinition<string, "secret">;
export type ValueOf<Setting> = Setting extends SettingDefinition<infer Value> ? Value : never;

type Choices = readonly [string, ...string[]];
const choice = <const Values extends Choices, Scope extends SettingScope>(
  key: string,
  scope: Scope,
  values: Values,
): SettingDefinition<Values[number], Scope> => ({
  key,
  scope,
  default: values[0],
  broken: (value) => (values.includes(value) ? null : "unknown_value"),
});

/** One of the values; the first is the default. */
export const choiceSetting = <const Values extends Choices>(key: string, values: Values) =>
  choice(key, "company", values);
export const platformChoice = <const Values extends Choices>(key: string, values: Values) =>
  choice(key, "platform", values);

/** Any valid text. */
export const textSetting = (key: string, initial: string, isValid: (value: string) => boolean): CompanySetting => ({
  key,
  scope: "company",
  default: initial,
  broken: (value) => (isValid(value) ? null : "invalid"),
});

/** A text for customers, with variables; blank: the app's own text. */
export const wordsSetting = (key: string): CompanySetting => textSetting(key, "", () => true);

/** A whole number from `least` to `most`. */
export const numberSetting = (key: string, initial: number, least: number, most: number): CompanySetting =>
  textSetting(
    key,
    String(initial),
    (value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most,
  );

/** Empty by default; an empty value deletes it. */
export const secretSetting = (key: string, isValid: (value: string) => boolean = () => true): SecretSetting => ({
  key,
  scope: "secret",
  default: "",
  broken: (value) => (value === "" || isValid(value) ? null : "invalid"),
});

/** A public address that the server calls. It may contain a key, so it is a secret. */
export const addressSetting = (key: string): SecretSetting => ({
  ...secretSetting(key, (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? "")),
  isRefused: leadsInside,
});

/** The settings of all modules. */
export class Settings {
  private readonly byKey = new Map<string, SettingDefinition>();

  constructor(modules: readonly Module[]) {
    for (const setting of modules.flatMap((module) => module.settings ?? [])) {
      if (this.byKey.has(setting.key)) throw new Error(`Two modules define the setting ${setting.key}.`);
      this.byKey.set(setting.key, setting);
    }
  }

  find(key: string): SettingDefinition | undefined {
    return this.byKey.get(key);
  }

  all<Scope extends SettingScope>(scope: Scope): SettingDefinition<string, Scope>[] {
    return [...this.byKey.values()].filter(
      (setting): setting is SettingDefinition<string, Scope> => setting.scope === scope,
    );
  }
}
