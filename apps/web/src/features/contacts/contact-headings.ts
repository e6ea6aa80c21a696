import i18next from "i18next";

/**
 * The headings of the columns that every table of contacts has, in the user's language; an import recognises them in
 * every language.
 */
export const contactHeadings = (): string[] => [
  i18next.t("contacts:name"),
  i18next.t("contacts:number"),
  i18next.t("contacts:email"),
];
