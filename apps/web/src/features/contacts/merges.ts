import type { Contact } from "@recado/contracts/contacts";
import type { ContactMerge } from "@recado/contracts/contact-merges";
import { queryOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { queryClient } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";

/** The contacts merged into a contact, the latest first. */
export const mergesQuery = (contactId: number) =>
  queryOptions({
    queryKey: ["merges", contactId],
    queryFn: ({ signal }) => call("GET /contacts/:contactId/merges", { params: { contactId }, signal }),
    meta: { live: true },
  });

/** Refetches a contact's data after a merge or its undo, because the event does not contain the new data. */
const showAnew = (contactId: number) =>
  Promise.all([
    ...["merges", "notes", "contact-tickets", "contact-files"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key, contactId] }),
    ),
    queryClient.invalidateQueries({ queryKey: ["ticket"] }),
  ]);

/**
 * Merges the other contact into this one, with the chosen values of both; offers undo for a moment. Throws ApiError.
 */
export async function mergeContacts(
  contact: Pick<Contact, "id" | "name">,
  other: Pick<Contact, "id" | "name">,
  chosen: { name?: string; email?: string } = {},
): Promise<void> {
  const params = { contactId: contact.id };
  await call("POST /contacts/:contactId/merge", { params, body: { contactId: other.id, ...chosen } });
  void showAnew(contact.id);
  offerUndo(i18next.t("contacts:merge.done", { name: contact.name, other: other.name }), async () => {
    const merges = await call("GET /contacts/:contactId/merges", { params });
    const made = merges.find(({ absorbed, undoneAt }) => absorbed.id === other.id && undoneAt === null);
    if (made) await undoMerge(contact.id, made);
  });
}

/** Undoes a merge: both are separate contacts again. */
export async function undoMerge(contactId: number, { id: mergeId, absorbed: { name } }: ContactMerge): Promise<void> {
  try {
    await call("POST /contacts/merges/:mergeId/undo", { params: { mergeId } });
    notify.success(i18next.t("contacts:merge.undone", { name }));
  } catch (error) {
    notify.error(codeOf(error));
  }
  void showAnew(contactId);
}
