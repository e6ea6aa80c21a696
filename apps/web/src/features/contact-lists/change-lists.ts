import type { ContactList, ContactListItem } from "@recado/contracts/contact-lists";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";

export async function deleteContactList({ id }: ContactList): Promise<void> {
  await call("DELETE /contact-lists/:contactListId", { params: { contactListId: id } });
  liveCache.receive("contactList", { action: "delete", id });
}

/** Removes a contact from a list, and offers undo. */
export async function removeItem({
  id,
  contactListId,
  contactId,
  name,
  number,
  email,
}: ContactListItem): Promise<void> {
  const at = { params: { contactListId } };
  await call("DELETE /contact-lists/:contactListId/contacts/:contactListItemId", {
    params: { contactListId, contactListItemId: id },
  });
  offerUndo(i18next.t("contactLists:list.removed", { name }), async () => {
    const body = contactId === null ? { numbers: [{ name, number, email }] } : { contactIds: [contactId] };
    await call("POST /contact-lists/:contactListId/contacts", { ...at, body });
  });
}
