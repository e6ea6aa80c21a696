import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactsChanged } from "../contacts/events.ts";
import { changeContact } from "../contacts/access.ts";
import { changeContactTags, tagsOfContacts } from "../contacts/contact-tags.ts";
import { holdTicket, ticketsById } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { keepTags } from "./access.ts";
import { changeTicketTags } from "./ticket-tags.ts";
import { changeOf, oneStage, type TagChange } from "./rules.ts";

type Wish = Parsed<"POST /tags/sync">["body"];

/** The tags of a conversation or a contact. Of two at once each changes what it changed, one after the other. */
export function syncTags(app: App, actor: Actor, wish: Wish): Promise<Answer<"POST /tags/sync">> {
  return app.database.tenant(actor, (tx) =>
    wish.ticketId === undefined
      ? syncContact(app, tx, wish.contactId ?? 0, wish)
      : syncTicket(app, tx, actor, wish.ticketId, wish),
  );
}

async function syncTicket(app: App, tx: Tx, actor: Actor, ticketId: number, wish: Wish) {
  const before = await holdTicket(tx, actor, ticketId);
  const now = (before.tags ?? []).map(({ id }) => id);
  const wished = changeOf(
    now,
    wish.was?.map(({ id }) => id) ?? now,
    wish.tags.map(({ id }) => id),
  );
  const known = await keepTags(tx, [...now, ...wished.adds]);
  if (wished.adds.some((id) => !known.has(id))) throw refuse("ERR_NO_TAG_FOUND");
  const stages = new Set([...known].filter(([, { isStage }]) => isStage).map(([id]) => id));
  const { adds, removes } = oneStage(
    wished,
    now.filter((id) => stages.has(id)),
    stages,
  );
  assertFew(now, { adds, removes });
  await changeTicketTags(app, tx, ticketId, { adds, removes });
  const [after] = await ticketsById(tx, [ticketId]);
  if (!after) throw refuse("ERR_NO_TICKET_FOUND");
  return { tags: presentTicket(after).tags };
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

/** Lists show no more. */
function assertFew(now: readonly number[], { adds, removes }: TagChange): void {
  if (adds.length > 0 && now.length + adds.length - removes.length > limits.tagsAtOnce)
    throw refuse("ERR_VALIDATION", { fields: { tags: "too_long" } });
}
