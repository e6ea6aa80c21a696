import { createInstance } from "i18next";
import { languages, type Language } from "@recado/contracts/limits";

/** A module's sentences in the three languages; returns a function for one of them (Portuguese by default). */
export function createCatalogue<Catalogue extends Record<string, string>>(catalogues: Record<Language, Catalogue>) {
  const i18n = createInstance();
  void i18n.init({
    resources: Object.fromEntries(languages.map((language) => [language, { translation: catalogues[language] }])),
    fallbackLng: "pt",
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (language: string) => {
    const say = i18n.getFixedT(language) as (key: string, values: Record<string, string>) => string;
    return (key: keyof Catalogue & string, values: Record<string, string> = {}): string => say(key, values);
  };
}
