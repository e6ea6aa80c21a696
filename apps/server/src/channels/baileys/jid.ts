import type { WhatsAppIdentity } from "../port.ts";

/** Baileys' address of a person or group as an identity; null for what is no conversation (status, channels, broadcasts). */
export function identityOf(jid: string | null | undefined): WhatsAppIdentity | null {
  const match = /^([^@:_]{1,64})(?:_\d+)?(?::\d+)?@([\w.]+)$/.exec(jid ?? "");
  if (!match) return null;
  const [, user = "", server] = match;
  switch (server) {
    case "s.whatsapp.net":
    case "c.us":
      return /^\d{5,20}$/.test(user) ? { pn: user } : null;
    case "lid":
      return { lid: user };
    case "g.us":
      return { group: user };
    default:
      return null;
  }
}

/** Merges two addresses of one person or group, as a stanza may carry them. */
export function mergedIdentity(
  jid: string | null | undefined,
  other: string | null | undefined,
): WhatsAppIdentity | null {
  const first = identityOf(jid);
  return first && { ...identityOf(other), ...first };
}

/** In groups, people are addressed by their privacy id where they have one. */
export const participantOf = ({ pn, lid }: WhatsAppIdentity): string =>
  jidOf(lid === undefined ? { ...(pn ? { pn } : {}) } : { lid });

export function jidOf({ pn, lid, group }: WhatsAppIdentity): string {
  if (group !== undefined) return `${group}@g.us`;
  if (pn !== undefined) return `${pn}@s.whatsapp.net`;
  if (lid !== undefined) return `${lid}@lid`;
  throw new Error("An identity without a name.");
}
