import type common from "./pt/common.json";
import type errors from "./pt/errors.json";
import type shell from "./pt/shell.json";

/** The texts of each namespace. Each feature adds its own beside its texts; Portuguese is the type. */
export interface Catalogue {
  common: typeof common;
  errors: typeof errors;
  shell: typeof shell;
}

type Files = Record<string, object>;

/**
 * The texts of a language by namespace: the name of a shared file, or of a feature's folder (`quick-messages` →
 * `quickMessages`). What a feature's pages alone say is in `<language>.page.json` and comes later. The sentences of a feature's error
 * codes, under `errors` in its file, join the namespace `errors`.
 */
export function catalogueOf(shared: Files, features: Files): Record<string, object> {
  const catalogue: Record<string, object> = {};
  for (const [path, texts] of Object.entries(shared))
    catalogue[path.split("/").at(-1)?.slice(0, -".json".length) ?? ""] = texts;
  for (const [path, { errors, ...texts }] of Object.entries(features) as [string, { errors?: object }][]) {
    const folder = path.split("/").at(-3) ?? "";
    const namespace = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    catalogue[namespace] = { ...catalogue[namespace], ...texts };
    catalogue.errors = { ...catalogue.errors, ...errors };
  }
  return withPluralForms(catalogue);
}

/**
 * Adds the forms of a count that the files leave out. Portuguese reads 0 as singular by the rules of Intl ("0 contato"),
 * and Portuguese and Spanish have a form of their own for whole millions; both are read as plurals here.
 */
function withPluralForms<Texts extends object>(texts: Texts): Texts {
  const all: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(texts) as [string, unknown][]) {
    all[key] = typeof text === "object" && text !== null ? withPluralForms(text) : text;
    if (!key.endsWith("_other")) continue;
    for (const form of ["zero", "many"]) all[key.slice(0, -"other".length) + form] ??= text;
  }
  return all as Texts;
}
