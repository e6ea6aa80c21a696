import type { proto } from "baileys";
import { limits } from "@recado/contracts/limits";
import type { InboundMention } from "../mentions.ts";
import type { WhatsAppIdentity } from "../port.ts";
import { identityOf } from "./jid.ts";

/** The context of each part of a message: quotes and mentions. */
export const contextsOf = (message: proto.IMessage): proto.IContextInfo[] =>
  Object.values(message).flatMap((part) => (part as { contextInfo?: proto.IContextInfo } | null)?.contextInfo ?? []);

/** The people whose address is in the text; `me` is the company's own phone. */
export function mentionsIn(
  message: proto.IMessage,
  body: string,
  me: readonly WhatsAppIdentity[] = [],
): { mentions?: InboundMention[] } {
  const jids = new Set(contextsOf(message).flatMap(({ mentionedJid }) => mentionedJid ?? []));
  const mentions = [...jids].slice(0, limits.groupParticipants).flatMap((jid): InboundMention[] => {
    const of = identityOf(jid);
    const token = of?.lid ?? of?.pn;
    if (!of || token === undefined || !body.includes(`@${token}`)) return [];
    const isUs = me.some(
      ({ pn, lid }) => (of.pn !== undefined && of.pn === pn) || (of.lid !== undefined && of.lid === lid),
    );
    return [{ token, of: isUs ? "me" : of }];
  });
  return mentions.length > 0 ? { mentions } : {};
}
