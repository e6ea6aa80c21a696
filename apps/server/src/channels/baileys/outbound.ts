import type { AnyMessageContent, WAMessage } from "baileys";
import type { Outbound, QuotedRef } from "../port.ts";

/** What Baileys is given to say it. `jid`: the conversation's address. */
export function contentOf(outbound: Exclude<Outbound, { kind: "read" }>, jid: string): AnyMessageContent {
  switch (outbound.kind) {
    case "text":
      return { text: outbound.body };
    case "location":
      return {
        location: {
          degreesLatitude: outbound.latitude,
          degreesLongitude: outbound.longitude,
          ...(outbound.name ? { name: outbound.name } : {}),
        },
      };
    case "contacts": {
      const [first] = outbound.cards;
      return {
        contacts: {
          displayName: outbound.cards.length === 1 && first ? first.name : String(outbound.cards.length),
          contacts: outbound.cards.map(({ name, vcard }) => ({ displayName: name, vcard })),
        },
      };
    }
    case "media":
      throw new Error("A file is uploaded before it is sent.");
    case "edit":
      return { text: outbound.body, edit: { remoteJid: jid, fromMe: true, id: outbound.target } };
    case "revoke":
      return { delete: { remoteJid: jid, fromMe: true, id: outbound.target } };
    case "react":
      return {
        react: { text: outbound.emoji, key: { remoteJid: jid, fromMe: outbound.targetFromMe, id: outbound.target } },
      };
  }
}

/** A quoted message as far as a reply shows it. */
export function quotedContent(jid: string, { externalId, fromMe, body }: QuotedRef): WAMessage {
  return { key: { remoteJid: jid, fromMe, id: externalId }, message: { conversation: body } };
}
