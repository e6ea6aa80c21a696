import { languages, type Language } from "@recado/contracts/limits";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

const storageKey = "i18nextLng";

type Load = () => Promise<{ default: Record<string, object> }>;
// Two chunks a language: what sign-in and the inbox say at once, and what the other pages say. A browser loads those of
// the language that it speaks.
const catalogues = {
  pt: { first: () => import("./pt.ts"), pages: () => import("./pt-pages.ts") },
  en: { first: () => import("./en.ts"), pages: () => import("./en-pages.ts") },
  es: { first: () => import("./es.ts"), pages: () => import("./es-pages.ts") },
} satisfies Record<Language, { first: Load; pages: Load }>;
/** The languages whose pages' texts are loaded, or on their way. */
const pages = new Map<Language, Promise<void>>();

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
    resources: { [language]: (await catalogues[language].first()).default },
    fallbackLng: false,
    defaultNS: "common",
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
  // Chosen in another tab.
  addEventListener("storage", ({ key, newValue }) => {
    const chosen = languages.find((known) => known === newValue);
    if (key === storageKey && chosen && chosen !== currentLanguage())
      void changeLanguage(chosen).catch(() => undefined);
  });
}

export function currentLanguage(): Language {
  return languages.find((known) => known === i18next.language) ?? "pt";
}

/** Whether somebody chose a language in this browser, rather than it being guessed. */
export const hasChosenLanguage = (): boolean => localStorage.getItem(storageKey) !== null;

/** What the pages other than the inbox say, in the language that is spoken; every part that is loaded late waits for it. */
export function loadPageTexts(language = currentLanguage()): Promise<void> {
  const texts = pages.get(language) ?? catalogues[language].pages().then((loaded) => addTexts(language, loaded));
  pages.set(language, texts);
  // The next that asks tries again.
  texts.catch(() => pages.delete(language));
  return texts;
}

function addTexts(language: Language, { default: catalogue }: { default: Record<string, object> }): void {
  for (const [namespace, texts] of Object.entries(catalogue))
    i18next.addResourceBundle(language, namespace, texts, true);
}

/** Speaks `language` from now on in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "common")) addTexts(language, await catalogues[language].first());
  // Pages whose texts are here in the other language are on the screen, or soon will be.
  if (pages.size > 0) await loadPageTexts(language);
  localStorage.setItem(storageKey, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
