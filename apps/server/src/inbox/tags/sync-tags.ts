import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactsChanged } from "../contacts/events.ts";
import { changeContact } from "../contacts/access.ts";
import { changeContactTags, tagsOfContacts } from "../contacts/contact-tags.ts";
import { holdTicket, lockAnyTicket, ticketsById } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { keepTags } from "./access.ts";
import { changeTicketTags } from "./ticket-tags.ts";
import { changeOf, oneStage, type TagChange } from "./rules.ts";

type Wish = Parsed<"POST /tags/sync">["body"];

/**
 * Sets the tags of a conversation or a contact. Of two concurrent calls each applies its own changes, one after the
 * other.
 */
export function syncTags(app: App, actor: Actor, wish: Wish): Promise<Answer<"POST /tags/sync">> {
  return app.database.tenant(actor, (tx) =>
    wish.ticketId === undefined
      ? syncContact(app, tx, wish.contactId ?? 0, wish)
      : syncTicket(app, tx, actor, wish.ticketId, wish),
  );
}

async function syncTicket(app: App, tx: Tx, actor: Actor, ticketId: number, wish: Wish) {
  await tagWithin(app, tx, actor, ticketId, (now) =>
    changeOf(
      now,
      wish.was?.map(({ id }) => id) ?? now,
      wish.tags.map(({ id }) => id),
    ),
  );
  const [after] = await ticketsById(tx, [ticketId]);
  if (!after) throw refuse("ERR_NO_TICKET_FOUND");
  return { tags: presentTicket(after).tags };
}

/**
 * Changes a conversation's tags by `wishedOf`, which gets the current ones, in the caller's transaction. Answers what
 * changed. With `seen`, refuses if somebody moved the conversation to another stage since it had those.
 */
export async function tagWithin(
  app: App,
  tx: Tx,
  actor: Actor,
  ticketId: number,
  wishedOf: (now: number[]) => TagChange,
  seen?: readonly number[],
): Promise<TagChange> {
  const before = await holdTicket(tx, actor, ticketId);
  const now = (before.tags ?? []).map(({ id }) => id);
  const wished = wishedOf(now);
  const known = await keepTags(tx, [...now, ...wished.adds]);
  if (wished.adds.some((id) => !known.has(id))) throw refuse("ERR_NO_TAG_FOUND");
  const stages = new Set([...known].filter(([, { isStage }]) => isStage).map(([id]) => id));
  const stagesNow = now.filter((id) => stages.has(id));
  const change = oneStage(wished, stagesNow, stages);
  const isMoved = seen !== undefined && stagesNow.some((id) => !seen.includes(id));
  if (isMoved && change.adds.some((id) => stages.has(id)))
    throw refuse("ERR_TICKET_MOVED", { ticket: presentTicket(before) });
  assertFew(now, change);
  await changeTicketTags(app, tx, ticketId, change);
  return change;
}

/** Takes a change of tags back, in the caller's transaction, if all tags that it added are still there. */
export async function untagWithin(app: App, tx: Tx, ticketId: number, change: TagChange): Promise<void> {
  const before = await lockAnyTicket(tx, ticketId);
  if (!before) throw refuse("ERR_NO_TICKET_FOUND");
  const now = (before.tags ?? []).map(({ id }) => id);
  const known = await keepTags(tx, [...now, ...change.removes]);
  if (!change.adds.every((id) => now.includes(id)) || !change.removes.every((id) => known.has(id)))
    throw refuse("ERR_UNDO_OVERTAKEN", { ticket: presentTicket(before) });
  await changeTicketTags(app, tx, ticketId, { adds: change.removes, removes: change.adds });
}

async function syncContact(app: App, tx: Tx, contactId: number, wish: Wish) {
  await changeContact(tx, contactId);
  const now = ((await tagsOfContacts(tx, [contactId])).get(contactId) ?? []).map(({ id }) => id);
  const change = changeOf(
    now,
    wish.was?.map(({ id }) => id) ?? now,
    wish.tags.map(({ id }) => id),
  );
  assertFew(now, change);
  await changeContactTags(tx, contactId, change);
  if (change.adds.length + change.removes.length > 0)
    await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
  return { tags: (await tagsOfContacts(tx, [contactId])).get(contactId) ?? [] };
}

/** Lists show no more tags. */
function assertFew(now: readonly number[], { adds, removes }: TagChange): void {
  if (adds.length > 0 && now.length + adds.length - removes.length > limits.tagsAtOnce)
    throw refuse("ERR_VALIDATION", { fields: { tags: "too_long" } });
}
