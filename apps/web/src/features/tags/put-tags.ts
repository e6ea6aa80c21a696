import type { Contact } from "@recado/contracts/contacts";
import type { Tag, TagMark } from "@recado/contracts/tags";
import type { Ticket } from "@recado/contracts/tickets";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { offerUndo } from "../../shell/undo.ts";
import { byName } from "../../ui/by-name.ts";
import { notify } from "../../ui/toasts.ts";
import { tagsQuery } from "./tags-query.ts";

/** The owner of the tags: a conversation, or a contact with all its conversations. */
export type Tagged = { ticket: Ticket } | { contact: Contact };

export const tagsOn = (on: Tagged): TagMark[] => ("ticket" in on ? on.ticket : on.contact).tags;

const markOf = ({ id, name, color }: TagMark): TagMark => ({ id, name, color });

const ticketWith = (ticket: Ticket, tags: TagMark[]) => ({ action: "update", ticket: { ...ticket, tags } }) as const;
const contactWith = (contact: Contact, tags: TagMark[]) =>
  ({ action: "update", contact: { ...contact, tags } }) as const;

/** Shows the tags at once, sends the change, and shows the answer. Undoes the change if the server refuses, and throws. */
export async function syncTags(on: Tagged, tags: TagMark[], was: readonly TagMark[] = tagsOn(on)): Promise<void> {
  const ids = (list: readonly TagMark[]) => list.map(({ id }) => ({ id }));
  const of = "ticket" in on ? { ticketId: on.ticket.id } : { contactId: on.contact.id };
  const sync = () => call("POST /tags/sync", { body: { ...of, tags: ids(tags), was: ids(was) } });
  if ("ticket" in on) {
    const { ticket } = on;
    await shownAtOnce("ticket", {
      id: ticket.id,
      expected: ticketWith(ticket, tags),
      before: ticketWith(ticket, ticket.tags),
      send: async () => liveCache.receive("ticket", ticketWith(ticket, (await sync()).tags)),
    });
  } else {
    const { contact } = on;
    await shownAtOnce("contact", {
      id: contact.id,
      expected: contactWith(contact, tags),
      before: contactWith(contact, contact.tags),
      send: async () => liveCache.receive("contact", contactWith(contact, (await sync()).tags)),
    });
  }
}

/** The same; a refusal is a toast. */
async function change(on: Tagged, tags: TagMark[]): Promise<boolean> {
  try {
    await syncTags(on, tags);
    return true;
  } catch (error) {
    notify.error(codeOf(error));
    return false;
  }
}

export const putOn = (on: Tagged, tag: TagMark): Promise<boolean> =>
  change(on, [...tagsOn(on).filter(({ id }) => id !== tag.id), markOf(tag)].toSorted(byName));

/** Removes the tag and offers to undo it. */
export async function takeOff(on: Tagged, tag: TagMark): Promise<void> {
  const without = tagsOn(on).filter(({ id }) => id !== tag.id);
  if (!(await change(on, without))) return;
  const after: Tagged =
    "ticket" in on ? { ticket: { ...on.ticket, tags: without } } : { contact: { ...on.contact, tags: without } };
  const isStage = queryClient.getQueryData(tagsQuery.queryKey)?.some(({ id, kanban }) => id === tag.id && kanban === 1);
  offerUndo(
    i18next.t(isStage ? "tags:stageRemoved" : "tags:removed", { name: tag.name }),
    async () => void (await putOn(after, tag)),
  );
}

/** Creates a tag and adds it. If a colleague has created it meanwhile, adds theirs. */
export async function createAndPut(on: Tagged, name: string): Promise<boolean> {
  try {
    return await putOn(on, await createTag(name));
  } catch (error) {
    notify.error(codeOf(error));
    return false;
  }
}

/** Creates a tag; if a colleague has created one of this name meanwhile, answers theirs. */
export async function createTag(name: string): Promise<Tag> {
  try {
    const tag = await call("POST /tags", { body: { name } });
    liveCache.receive("tag", { action: "create", tag });
    return tag;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "ERR_NAME_TAKEN") throw error;
    const all = await queryClient.fetchQuery({ ...tagsQuery, staleTime: 0 });
    const known = all.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (!known) throw error;
    return known;
  }
}
