import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { wallOf } from "../../locales/zone.ts";
import { useMe } from "../../shell/session.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { greetingAt, type KnownFacts } from "./fill-known.ts";

/** The values for a text to this customer, as far as the page knows them. */
export function useKnownFacts(ticket: Ticket): KnownFacts {
  const { t } = useTranslation("quickMessages");
  const me = useMe();
  const { timeZone, language } = useCompanyZone();
  const companys = me.company.settings.find(({ key }) => key === "language")?.value;
  return {
    ticket,
    attendant: me.name,
    company: me.company.name,
    // Customers get the company's language, not the user's.
    greeting: () =>
      companys === language ? t(`greeting.${greetingAt(Number(wallOf(new Date(), timeZone).slice(11, 13)))}`) : null,
  };
}
