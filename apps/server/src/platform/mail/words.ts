import type { Language } from "@recado/contracts/limits";
import { createCatalogue } from "../catalogue.ts";

/** Control characters, line separators, and marks that change text direction. */
const breaksLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A name without characters that could start another line or header of a mail. */
export const inOneLine = (text: string): string => text.replaceAll(breaksLine, " ").trim();

/** A module's mails in the three languages. Values stay in one line: a name can't add a paragraph. */
export function createMailCatalogue<Catalogue extends Record<string, string>>(catalogues: Record<Language, Catalogue>) {
  const translate = createCatalogue(catalogues);
  return (language: string) => {
    const say = translate(language);
    return (key: keyof Catalogue & string, values: Record<string, string> = {}): string =>
      say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inOneLine(value)])));
  };
}
