import { formatNumber } from "../../locales/phone-number.ts";
import { call } from "../../shell/api.ts";
import type { PaletteEntry } from "../../shell/feature.ts";
import { talkTo } from "./talk-to.ts";

const most = 8;

/** Contacts by name or number; choosing one starts a conversation with it. */
export async function findForPalette(words: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { contacts } = await call("GET /contacts", { query: { searchParam: words }, signal });
  return contacts.slice(0, most).map((contact) => ({
    id: contact.id,
    label: contact.name,
    about: formatNumber(contact.number),
    run: (navigate) => void navigate({ to: "/tickets", search: true }).then(() => talkTo.ask(contact)),
  }));
}
