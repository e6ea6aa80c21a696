import { globSync, readFileSync } from "node:fs";
import type { ErrorCode } from "@recado/contracts/errors";
import type { Language } from "@recado/contracts/limits";
import { catalogueOf, type Catalogue } from "../../apps/web/src/locales/catalogue.ts";

const web = new URL("../../apps/web/src/", import.meta.url).pathname;
const read = (pattern: string): Record<string, object> =>
  Object.fromEntries(
    globSync(`${web}${pattern}`).map((path) => [path, JSON.parse(readFileSync(path, "utf8")) as object]),
  );
const wordsIn = (language: Language) =>
  catalogueOf(
    read(`locales/${language}/*.json`),
    read(`features/*/locales/${language}{,.page}.json`),
  ) as unknown as Words;

/** The app's texts in a language, by namespace; `errors` has the text of every code. */
export type Words = Catalogue & { errors: Record<ErrorCode, string> };

export const pt = wordsIn("pt");
export const en = wordsIn("en");
export const es = wordsIn("es");

/** A sentence with its gaps filled in, without its marks. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text
    .replaceAll(/<\/?\w+>/g, "")
    .replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) =>
      isNumber ? Number(values[name]).toLocaleString("pt-BR") : String(values[name]),
    );
}
