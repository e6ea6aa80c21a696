import { languages, type Language } from "@recado/contracts/limits";
import { useMe } from "./session.ts";

/** The language that the company speaks with its customers, which may not be the page's. */
export function useCompanyLanguage(): Language {
  const setting = useMe().company.settings.find(({ key }) => key === "language")?.value;
  return languages.find((known) => known === setting) ?? "pt";
}
