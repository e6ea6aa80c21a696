import type { ConnectionRef, InboundEffect } from "../../../channels/port.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { findOrCreateContacts } from "../../contacts/find-contacts.ts";
import { earlyEffectsOf, forgetEarly, keepEarly } from "./early-effects.ts";
import { lockEffectFacts, storeApplied } from "./effect-rows.ts";
import { applyEffects, type Applied, type Change, type Effect } from "./effect-rules.ts";
import { senderNames } from "../receive/inbound-row.ts";
import type { Named } from "../receive/name-mentions.ts";
import { at } from "../receive/place-batch.ts";
import { openSealed } from "./sealed-edits.ts";

/**
 * Applies edits, deletions and reactions, or stores them until their message arrives. Answers the messages that
 * changed.
 */
export async function receiveEffects(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  inbound: readonly Named<InboundEffect>[],
): Promise<number[]> {
  if (inbound.length === 0) return [];
  const contacts = await findOrCreateContacts(app, tx, inbound.map(senderNames), { system: "inbound" });
  const effects = inbound.map((effect, n): Effect => {
    const { contactId, sender } = at(contacts, n);
    return { connectionId, contactId, sender, target: effect.target, change: changeOf(effect) };
  });
  const { changedIds, unmatched } = await applyTogether(app, tx, effects);
  await keepEarly(tx, connectionId, unmatched);
  return changedIds;
}

/** Applies the effects that waited for these messages. Answers the messages that changed. */
export async function applyEarlyEffects(app: App, tx: Tx, messageIds: readonly number[]): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const early = await earlyEffectsOf(tx, messageIds);
  if (early.length === 0) return [];
  const { changedIds, unmatched } = await applyTogether(app, tx, early);
  const stillWaiting = new Set(unmatched.map(({ id }) => id));
  await forgetEarly(
    tx,
    early.filter(({ id }) => !stillWaiting.has(id)),
  );
  return changedIds;
}

/** One locked read, pure rules, set-based writes. */
async function applyTogether<E extends Effect>(app: App, tx: Tx, effects: readonly E[]): Promise<Applied<E>> {
  const facts = await lockEffectFacts(tx, effects);
  const applied = applyEffects(await openSealed(app, tx, effects, facts.targets), facts);
  await storeApplied(tx, applied);
  return applied;
}

function changeOf(effect: Named<InboundEffect>): Change {
  const moment = effect.at.getTime();
  switch (effect.kind) {
    case "edit":
      return { kind: effect.kind, at: moment, body: effect.body, ...(effect.named && { mentions: effect.named }) };
    case "sealedEdit":
      return { kind: effect.kind, at: moment, seal: effect.seal };
    case "revoke":
      return { kind: effect.kind, at: moment, byAdmin: effect.byAdmin };
    case "reaction":
      return { kind: effect.kind, at: moment, emoji: effect.emoji, targetFromMe: effect.targetFromMe };
  }
}
