import { greetingIn, partOfDayAt } from "@recado/contracts/automatic-texts";
import { wallOf } from "../../locales/zone.ts";
import { useMe } from "../../shell/session.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";

/** Returns the greeting of a moment as customers read it: in the company's language, which may not be the page's. */
export function useGreeting(): (now: Date) => string {
  const { timeZone } = useCompanyZone();
  const language = useMe().company.settings.find(({ key }) => key === "language")?.value ?? "";
  return (now) => greetingIn(language, partOfDayAt(Number(wallOf(now, timeZone).slice(11, 13))));
}
