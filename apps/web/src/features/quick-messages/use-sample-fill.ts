import { sampleIn } from "@recado/contracts/automatic-texts";
import type { ConversationWord } from "@recado/contracts/variables";
import { useQuery } from "@tanstack/react-query";
import { wallOf } from "../../locales/zone.ts";
import { useMe } from "../../shell/session.ts";
import { useCompanyLanguage } from "../../shell/use-company-language.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { fieldNamesQuery } from "../contacts/contacts-query.ts";
import { fillKnown } from "./fill-known.ts";
import { useGreeting } from "./use-greeting.ts";

/** Returns what fills in a text as the contact would read it now; without one, as a sample customer of the company would. */
export function useSampleFill({
  isTemplate,
  contact = null,
  empty = [],
}: {
  isTemplate: boolean;
  contact?: { name: string; email: string } | null;
  /** Variables without a value wherever the text is sent. */
  empty?: readonly ConversationWord[];
}): (text: string) => string {
  const sample = sampleIn(useCompanyLanguage());
  const me = useMe();
  const { timeZone } = useCompanyZone();
  const minute = useMinute();
  const greeting = useGreeting();
  const { data: fields = [] } = useQuery(fieldNamesQuery);
  const now = wallOf(new Date(minute), timeZone);
  const code = `${now.slice(0, 10).replaceAll("-", "")}1`;
  const extraInfo = isTemplate ? fields.map(({ name }) => ({ name, value: `[${name}]` })) : [];
  return (text) =>
    fillKnown(
      text,
      {
        ticket: {
          id: 1,
          code,
          queue: isTemplate && !empty.includes("queue") ? { id: 1, name: sample.queue, color: "" } : null,
          contact: { name: contact?.name ?? sample.name, email: contact?.email ?? "", extraInfo },
        },
        attendant: empty.includes("user") ? "" : me.name,
        company: me.company.name,
        greeting: () => greeting(new Date(minute)),
      },
      { isTemplate },
    ).replaceAll(/\{\{\s*hora\s*\}\}/gi, now.slice(11, 19));
}
