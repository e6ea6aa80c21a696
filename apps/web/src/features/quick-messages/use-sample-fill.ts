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

interface Person {
  name: string;
  email: string;
}
/** When a certain text is sent, to whom and by whom. */
interface Sending {
  at: Date;
  contact: Person;
  attendant: string;
}

/**
 * Returns what fills in a text as the contact would read it now; without one, as a sample customer of the company would.
 * A text whose sending is known is filled in for that.
 */
export function useSampleFill({
  isTemplate,
  contact = null,
  empty = [],
}: {
  isTemplate: boolean;
  contact?: Person | null;
  /** Variables without a value wherever the text is sent. */
  empty?: readonly ConversationWord[];
}): (text: string, sending?: Sending) => string {
  const sample = sampleIn(useCompanyLanguage());
  const me = useMe();
  const { timeZone } = useCompanyZone();
  const minute = useMinute();
  const greeting = useGreeting();
  const { data: fields = [] } = useQuery(fieldNamesQuery);
  const extraInfo = isTemplate ? fields.map(({ name }) => ({ name, value: `[${name}]` })) : [];
  return (text, sending) => {
    const at = sending?.at ?? new Date(minute);
    const { name, email } = sending?.contact ?? contact ?? { name: sample.name, email: "" };
    const now = wallOf(at, timeZone);
    return fillKnown(
      text,
      {
        ticket: {
          id: 1,
          code: `${now.slice(0, 10).replaceAll("-", "")}1`,
          queue: isTemplate && !empty.includes("queue") ? { id: 1, name: sample.queue, color: "" } : null,
          contact: { name, email, extraInfo },
        },
        attendant: empty.includes("user") ? "" : (sending?.attendant ?? me.name),
        company: me.company.name,
        greeting: () => greeting(at),
      },
      { isTemplate },
    ).replaceAll(/\{\{\s*hora\s*\}\}/gi, now.slice(11, 19));
  };
}
