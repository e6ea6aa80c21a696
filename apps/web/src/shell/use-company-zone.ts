import { useTranslation } from "react-i18next";
import { useMe } from "./session.ts";
import { useMemo } from "react";
import { browserZone, knownZone } from "../locales/zone.ts";

/** The clock of the company, and the language of the page. */
export function useCompanyZone(): { timeZone: string; language: string } {
  const { i18n } = useTranslation();
  const setting = useMe().company.settings.find(({ key }) => key === "timezone")?.value;
  const timeZone = useMemo(() => (setting === undefined ? browserZone() : knownZone(setting)), [setting]);
  return { timeZone, language: i18n.language };
}
