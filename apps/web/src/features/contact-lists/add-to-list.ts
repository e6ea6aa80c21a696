import { limits } from "@recado/contracts/limits";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import type { ChosenContacts } from "../../shell/feature.ts";

/** The number of added contacts, and of those that the list already had. */
export interface Added {
  added: number;
  joined: number;
}

const most = limits.contactList.contactsAtOnce;

/**
 * Adds contacts to a list. Chosen ones are sent in parts, reported to `onSent`; all results of a search are added in
 * the background, and it returns null.
 */
export async function addToList(
  contactListId: number,
  chosen: ChosenContacts,
  onSent: (sent: number) => void = () => undefined,
): Promise<Added | null> {
  const params = { contactListId };
  // Events update the list; an answer may arrive after a newer event.
  const add = (body: ChosenContacts) => call("POST /contact-lists/:contactListId/contacts", { params, body });
  if ("everybody" in chosen) {
    await add(chosen);
    return null;
  }
  const sum: Added = { added: 0, joined: 0 };
  for (let start = 0; start < chosen.contactIds.length; start += most) {
    const contactIds = chosen.contactIds.slice(start, start + most);
    const { added, joined } = await add({ contactIds });
    sum.added += added;
    sum.joined += joined;
    onSent(start + contactIds.length);
  }
  return sum;
}

/** The result of adding contacts to a list; null while they are being added. */
export function addedText(added: Added | null): string {
  if (!added) return i18next.t("contactLists:add.begun");
  const parts = [i18next.t("contactLists:result.added", { count: added.added })];
  if (added.joined > 0) parts.push(i18next.t("contactLists:result.joined", { count: added.joined }));
  return parts.join(", ");
}
