import { randomUUID } from "node:crypto";
import type { BinaryNode } from "./baileys.ts";
import { notificationKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { child, node } from "./nodes.ts";
import { QueryError } from "./query-error.ts";

/**
 * Handles a device's request to block or unblock a customer. It contains the hidden address and, to block, also the
 * number.
 */
export function answerBlock(request: BinaryNode, device: LinkedDevice, network: Network): void {
  const { action, jid = "", pn_jid: number } = child(request, "item")?.attrs ?? {};
  const phone = network.phoneAt(jid);
  if (!phone || !jid.endsWith("@lid") || (action === "block" && !number)) throw new QueryError(400, "bad-request");
  note(network, device, phone.number, action === "block");
}

/** Blocks or unblocks on the company's phone, and notifies its device. */
export function blockOnPhone(network: Network, device: LinkedDevice, customer: string, blocked: boolean): void {
  const { lid: jid } = network.customer(customer);
  note(network, device, customer, blocked);
  const id = randomUUID();
  const attrs = { from: network.customer(device.number).jid, type: "account_sync", id, t: "0" };
  const item = node("item", { action: blocked ? "block" : "unblock", jid });
  device.deliver(notificationKey(id), node("notification", attrs, [node("blocklist", {}, [item])]));
}

function note(network: Network, device: LinkedDevice, customer: string, blocked: boolean): void {
  if (blocked) device.blocked.add(customer);
  else device.blocked.delete(customer);
  network.events.announce("blocked", { device: device.number, customer });
}
