import { languages, type Language } from "@recado/contracts/limits";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

const storageKey = "i18nextLng";

// One chunk a language: a browser loads the catalogues of the one it speaks.
const catalogues = {
  pt: () => import("./pt.ts"),
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
} satisfies Record<Language, () => Promise<{ default: Record<string, object> }>>;

export const languageNames: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };

/** What is stored, else the first of the browser's that we speak, else Portuguese (decision 34). */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  const wanted = [stored ?? "", ...browser].map((tag) => tag.toLowerCase().split("-")[0]);
  return wanted.map((tag) => languages.find((known) => known === tag)).find((found) => found !== undefined) ?? "pt";
}

/** Loads the visitor's language and starts i18next; call once, before the first render. */
export async function startI18n(): Promise<void> {
  const language = chooseLanguage(localStorage.getItem(storageKey), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: (await catalogues[language]()).default },
    fallbackLng: false,
    defaultNS: "common",
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return languages.find((known) => known === i18next.language) ?? "pt";
}

/** Whether somebody chose a language in this browser, rather than it being guessed. */
export const hasChosenLanguage = (): boolean => localStorage.getItem(storageKey) !== null;

/** Speaks `language` from now on in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "common")) {
    const catalogue = (await catalogues[language]()).default;
    for (const [namespace, texts] of Object.entries(catalogue)) i18next.addResourceBundle(language, namespace, texts);
  }
  localStorage.setItem(storageKey, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
