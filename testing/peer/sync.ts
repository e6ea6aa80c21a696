import { randomUUID } from "node:crypto";
import { contactCollection } from "./address-book.ts";
import { proto, type BinaryNode } from "./baileys.ts";
import { notificationKey, type LinkedDevice } from "./device.ts";
import { toDevice } from "./history.ts";
import type { Network } from "./network.ts";
import { child, children, node } from "./nodes.ts";

/** The company's phone saves a contact and notifies its device; sends the key too if the device has none. */
export async function saveContact(network: Network, device: LinkedDevice, number: string, name: string): Promise<void> {
  const isFirst = device.addressBook.since(0).length === 0;
  await device.addressBook.put(network.customer(number).jid, name);
  if (isFirst) {
    const type = proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE;
    const appStateSyncKeyShare = { keys: [device.addressBook.key] };
    await toDevice(network, device.number, { type, appStateSyncKeyShare });
  }
  const id = randomUUID();
  const attrs = { from: network.customer(device.number).jid, type: "server_sync", id, t: "0" };
  device.deliver(notificationKey(id), node("notification", attrs, [node("collection", { name: contactCollection })]));
}

/** A device asks for what changed since the versions that it has. */
export function answerSync(request: BinaryNode, { addressBook }: LinkedDevice): BinaryNode[] {
  const collections = children(child(request, "sync"), "collection").map(({ attrs }) => {
    const { name = "", version = "0" } = attrs;
    const patches = name === contactCollection ? addressBook.since(Number(version)) : [];
    return node(
      "collection",
      { name, version },
      patches.length === 0
        ? undefined
        : [
            node(
              "patches",
              {},
              patches.map((patch) => node("patch", {}, Buffer.from(patch))),
            ),
          ],
    );
  });
  return [node("sync", {}, collections)];
}
