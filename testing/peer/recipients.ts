import { jidDecode } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import type { Customer } from "./customer.ts";
import type { LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { attribute, child, children, isGroup } from "./nodes.ts";
import type { Encrypted } from "./phone.ts";
import { encryptedIn } from "./reader.ts";

interface Recipient {
  phone: Customer;
  parts: Encrypted[];
}

/** The code with which the server refuses a message to this address; undefined: it takes it. */
export function refusalOf(network: Network, { number }: LinkedDevice, to: string): number | undefined {
  if (!isGroup(to)) return network.phoneAt(to) ? undefined : 404;
  const group = network.findGroup(to);
  if (!group) return 404;
  return group.has(number) ? undefined : 403;
}

/**
 * A message's recipients, with the encrypted parts for each: one part per phone, or a single one for a resend; in a
 * group the same part for all, preceded by the sender key for those who lack it.
 */
export function recipientsOf(network: Network, device: LinkedDevice, stanza: BinaryNode): Recipient[] {
  const to = attribute(stanza, "to");
  const own = children(child(stanza, "participants"), "to").flatMap((each) => {
    const jid = attribute(each, "jid");
    // An account's other devices are no phones.
    const phone = jidDecode(jid)?.device ? undefined : network.phoneAt(jid);
    return phone ? [{ phone, parts: encryptedIn(child(each, "enc")) }] : [];
  });
  const common = encryptedIn(child(stanza, "enc"));
  const { participant } = stanza.attrs;
  if (isGroup(to) && !participant) {
    const everybody = network.group(to).participants.map((number) => network.customer(number));
    return everybody.map((phone) => ({
      phone,
      parts: [...(own.find((each) => each.phone === phone)?.parts ?? []), ...common],
    }));
  }
  if (own.length > 0) return own.filter(({ parts }) => parts.length > 0);
  const phone = network.phoneAt(participant ?? to);
  return phone && common.length > 0 ? [{ phone, parts: common }] : [];
}
