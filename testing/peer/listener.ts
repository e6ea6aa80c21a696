import { extractE2ESessionFromRetryReceipt } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import type { Customer } from "./customer.ts";
import { messageKey, notificationKey, receiptKey, type LinkedDevice, type Typing } from "./device.ts";
import { answerMediaRetry } from "./media-retry.ts";
import type { Network } from "./network.ts";
import { attribute, child, children, node } from "./nodes.ts";

/** Handles a device's stanzas about others' messages and about itself: receipts, acks, presence. */
export class Listener {
  readonly #network: Network;

  constructor(network: Network) {
    this.#network = network;
  }

  receipt(device: LinkedDevice, stanza: BinaryNode): void {
    const { events } = this.#network;
    const { participant, type: said } = stanza.attrs;
    const type = said ?? "delivered";
    // Receipts for messages of the account's own phone may contain only the recipient.
    const to = stanza.attrs.to ?? stanza.attrs.recipient ?? device.jid;
    const sender = this.#senderOf(device, stanza);
    const ids = [
      attribute(stanza, "id"),
      ...children(child(stanza, "list"), "item").map((item) => attribute(item, "id")),
    ];
    for (const id of ids) {
      device.receipts.push({ id, to, participant: participant ?? null, type, at: this.#network.now() });
      if (type === "retry") this.#sendAgain(device, id, stanza, sender);
      else if (type === "server-error") answerMediaRetry(this.#network, device, stanza);
      else {
        this.#acknowledge(device, id, sender);
        sender?.takeReceipt(device, id, type);
      }
      events.announce("receipt", { id, device: device.number, to, type });
    }
    const ack = { class: "receipt", id: attribute(stanza, "id"), from: to, ...(said ? { type: said } : {}) };
    device.send(node("ack", participant ? { ...ack, participant } : ack));
  }

  /** The device has, or refuses, something that the server kept for it. */
  ack(device: LinkedDevice, stanza: BinaryNode): void {
    const { events, written } = this.#network;
    const { id = "", class: of, error } = stanza.attrs;
    if (of === "receipt") {
      device.mailbox.take(receiptKey(stanza.attrs));
      events.announce("settled", { id, device: device.number });
    } else if (of === "notification" || of === "call") {
      device.mailbox.take(notificationKey(id));
      events.announce("settled", { id, device: device.number });
    } else if (of === "message") {
      const sender = this.#senderOf(device, stanza);
      if (!error) this.#acknowledge(device, id, sender);
      else if (sender) {
        const final = device.mailbox.refuse(messageKey(id, sender.number));
        written.refuse(written.of(device.number, sender.number, id), error, final);
        if (final) events.announce("refused", { id, device: device.number, error });
      }
    }
  }

  /** Handles the device's presence and its typing state in a chat. */
  presence(device: LinkedDevice, { tag, attrs, content }: BinaryNode): void {
    if (tag === "presence") {
      if (attrs.type !== "available" && attrs.type !== "unavailable") return;
      device.presence = attrs.type;
      this.#network.events.announce("presence", { device: device.number, type: attrs.type });
      return;
    }
    const [shown] = Array.isArray(content) ? content : [];
    if (!shown || !attrs.to) return;
    const state: Typing["state"] =
      shown.tag === "paused" ? "paused" : shown.attrs.media === "audio" ? "recording" : "composing";
    device.typing.push({ to: attrs.to, state, at: this.#network.now() });
    this.#network.events.announce("typing", { device: device.number, to: attrs.to, state });
  }

  #acknowledge(device: LinkedDevice, id: string, sender: Customer | undefined): void {
    if (!sender || !device.mailbox.take(messageKey(id, sender.number))) return;
    this.#network.written.acknowledge(this.#network.written.of(device.number, sender.number, id));
    this.#network.events.announce("acknowledged", { id, device: device.number });
  }

  #sendAgain(device: LinkedDevice, id: string, stanza: BinaryNode, sender: Customer | undefined): void {
    const { events } = this.#network;
    if (sender) device.mailbox.expectRefusal(messageKey(id, sender.number));
    void sender
      ?.encryptAgain(device, id, extractE2ESessionFromRetryReceipt(stanza))
      .catch((error: Error) => events.announce("failed", { error }));
    events.announce("retry", { id, device: device.number });
  }

  /** The author of the message of a receipt or an ack: in a group the participant; without an address, the account. */
  #senderOf(device: LinkedDevice, { attrs }: BinaryNode): Customer | undefined {
    return this.#network.phoneAt(attrs.participant ?? attrs.to ?? device.jid);
  }
}
