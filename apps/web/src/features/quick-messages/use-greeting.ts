import { greetingIn, partOfDayAt } from "@recado/contracts/automatic-texts";
import { wallOf } from "../../locales/zone.ts";
import { useCompanyLanguage } from "../../shell/use-company-language.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";

/** Returns the greeting of a moment as customers read it: in the company's language. */
export function useGreeting(): (now: Date) => string {
  const { timeZone } = useCompanyZone();
  const language = useCompanyLanguage();
  return (now) => greetingIn(language, partOfDayAt(Number(wallOf(now, timeZone).slice(11, 13))));
}
