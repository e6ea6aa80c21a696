import { createHash } from "node:crypto";
import { storableText } from "@recado/contracts/storable-text";
import { isEffect, type AckReport, type Inbound, type InboundMessage } from "../port.ts";

/** Longer than any phone lets a person call themselves, and than WhatsApp's own ids; an index takes no text of any length. */
const longest = { name: 500, id: 200 };

/** A sender chooses their messages' ids: one that is no id by its length is known by its digest. */
function storableId(id: string): string {
  const text = storableText(id);
  return text.length <= longest.id ? text : createHash("sha256").update(text).digest("hex");
}

/** The message, or what is done to one, with every text such that it can be stored. */
export function storable(message: Inbound): Inbound {
  if (isEffect(message)) {
    const target = storableId(message.target);
    if (message.kind === "edit") return { ...message, target, body: storableText(message.body) };
    if (message.kind === "reaction") return { ...message, target, emoji: storableText(message.emoji) };
    return { ...message, target };
  }
  return storableMessage(message);
}

export function storableMessage(message: InboundMessage): InboundMessage {
  return {
    ...message,
    externalId: storableId(message.externalId),
    pushName: storableText(message.pushName.slice(0, longest.name)),
    body: storableText(message.body),
    quotedExternalId: message.quotedExternalId === null ? null : storableId(message.quotedExternalId),
    choiceId: message.choiceId === null ? null : storableText(message.choiceId),
  };
}

/** One report a message: the furthest. */
export function highestAcks(reports: readonly AckReport[]): AckReport[] {
  const highest = new Map<string, AckReport>();
  for (const report of reports) {
    if (report.ack > (highest.get(report.externalId)?.ack ?? 0)) highest.set(report.externalId, report);
  }
  return [...highest.values()];
}
