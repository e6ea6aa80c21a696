import type { Inbound, WhatsAppIdentity } from "../../../channels/port.ts";
import { boundText, inboundLimits } from "../../../channels/bounds.ts";
import { withNames } from "../../../channels/mentions.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { namesOf, type StoredMention } from "../../contacts/names-of.ts";

/** A message or an edit whose text has names in the place of addresses. */
export type Named<T extends Inbound = Inbound> = T & { named?: StoredMention[] };

/** Puts names in the place of the addresses by which texts name people. Messages without any cost nothing. */
export async function nameMentions<T extends Inbound>(tx: Tx, inbound: readonly T[]): Promise<Named<T>[]> {
  const mentions = inbound.flatMap((one) => mentionsOf(one));
  if (mentions.length === 0) return [...inbound];
  const people = mentions.flatMap(({ of }) => (of === "me" ? [] : of));
  const names = new Map((await namesOf(tx, people)).map((name, n) => [keyOf(people[n] ?? {}), name]));
  const us = mentions.some(({ of }) => of === "me") ? await companyName(tx) : "";
  return inbound.map((one) => {
    const own = mentionsOf(one);
    if (own.length === 0 || !("body" in one)) return one;
    const shown = own.map(({ token, of }) => ({
      token,
      mention: of === "me" ? { name: us, isUs: true as const } : { ...of, name: names.get(keyOf(of)) ?? token },
    }));
    const body = withNames(one.body, new Map(shown.map(({ token, mention }) => [token, mention.name])));
    return { ...one, body: boundText(body, inboundLimits.body), named: shown.map(({ mention }) => mention) };
  });
}

const mentionsOf = (inbound: Inbound) => ("mentions" in inbound && inbound.mentions) || [];
const keyOf = ({ pn, lid }: WhatsAppIdentity): string => `${pn ?? ""} ${lid ?? ""}`;

async function companyName(tx: Tx): Promise<string> {
  const [row] = await tx.sql<{ name: string }>("select name from companies where id = $1", [tx.companyId]);
  return row?.name ?? "";
}
