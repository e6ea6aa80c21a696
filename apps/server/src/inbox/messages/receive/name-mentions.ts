import type { Inbound, WhatsAppIdentity } from "../../../channels/port.ts";
import type { InboundMention } from "../../../channels/mentions.ts";
import { boundText, inboundLimits } from "../../../channels/bounds.ts";
import { withNames } from "../../../channels/mentions.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { namesOf, type StoredMention } from "../../contacts/names-of.ts";
import { numbersOfLids } from "../../groups/participants.ts";

/** Texts that may mention people. */
interface Naming {
  chat: WhatsAppIdentity;
  body?: string;
  mentions?: readonly InboundMention[];
}
/** A message or an edit whose mentions have names instead of addresses. */
export type Named<T extends Naming = Inbound> = T & { named?: StoredMention[] };

/**
 * Replaces the addresses in mentions by names, else by the numbers in their group's list. Messages without mentions
 * cost nothing.
 */
export async function nameMentions<T extends Naming>(
  tx: Tx,
  connectionId: number,
  inbound: readonly T[],
): Promise<Named<T>[]> {
  const mentions = inbound.flatMap((one) => mentionsOf(one));
  if (mentions.length === 0) return [...inbound];
  const given = mentions.flatMap(({ of }) => (of === "me" ? [] : of));
  const groups = inbound.flatMap((one) => (mentionsOf(one).length > 0 ? (one.chat.group ?? []) : []));
  const lids = given.flatMap(({ pn, lid }) => (pn === undefined && lid !== undefined ? lid : []));
  const numbers = await numbersOfLids(tx, connectionId, groups, lids);
  const withNumber = (one: WhatsAppIdentity): WhatsAppIdentity => {
    const pn = one.pn ?? numbers.get(one.lid ?? "");
    return pn === undefined ? one : { ...one, pn };
  };
  const people = given.map(withNumber);
  const names = new Map((await namesOf(tx, people)).map((name, n) => [keyOf(people[n] ?? {}), name]));
  const us = mentions.some(({ of }) => of === "me") ? await companyName(tx) : "";
  return inbound.map((one) => {
    const own = mentionsOf(one);
    if (own.length === 0 || one.body === undefined) return one;
    const shown = own.map(({ token, of }) => {
      if (of === "me") return { token, mention: { name: us, isUs: true as const } };
      const person = withNumber(of);
      return { token, mention: { ...person, name: names.get(keyOf(person)) ?? token } };
    });
    const body = withNames(one.body, new Map(shown.map(({ token, mention }) => [token, mention.name])));
    return { ...one, body: boundText(body, inboundLimits.body), named: shown.map(({ mention }) => mention) };
  });
}

const mentionsOf = ({ mentions }: Naming) => mentions ?? [];
const keyOf = ({ pn, lid }: WhatsAppIdentity): string => `${pn ?? ""} ${lid ?? ""}`;

async function companyName(tx: Tx): Promise<string> {
  const [row] = await tx.sql<{ name: string }>("select name from companies where id = $1", [tx.companyId]);
  return row?.name ?? "";
}
