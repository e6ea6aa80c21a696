import type { SignalDataSet, WASocket } from "baileys";
import type { ContactInfo, WhatsAppIdentity } from "../port.ts";
import { identityOf, jidOf, mergedIdentity } from "./jid.ts";

/** The number and privacy id of one person, if both are given. */
const pairOf = (one: string | undefined, other: string | undefined): WhatsAppIdentity[] => {
  const identity = mergedIdentity(one, other);
  return identity?.pn !== undefined && identity.lid !== undefined ? [identity] : [];
};

/** Fetches a group's subject and members; for a privacy id, the number where WhatsApp has told it before. */
export async function fetchContactInfo(socket: WASocket, of: WhatsAppIdentity): Promise<ContactInfo> {
  if (of.group !== undefined) {
    const { subject, participants } = await socket.groupMetadata(jidOf(of));
    return {
      subject,
      identities: participants.flatMap(({ id, lid, phoneNumber }) => pairOf(id, phoneNumber ?? lid)),
    };
  }
  if (of.lid === undefined) return { subject: null, identities: [] };
  const jid = jidOf({ lid: of.lid });
  return {
    subject: null,
    identities: pairOf(jid, (await socket.signalRepository.lidMapping.getPNForLID(jid)) ?? undefined),
  };
}

/** Changes of people and groups that WhatsApp reports unasked. */
export interface Told {
  groups?: { group: string; subject: string }[];
  identities?: WhatsAppIdentity[];
  /** People whose picture changed or was removed. */
  pictures?: WhatsAppIdentity[];
  /** People whom the number's owner blocked or unblocked on the phone. */
  blocks?: { identities: WhatsAppIdentity[]; blocked: boolean };
}

export function followPeople(socket: WASocket, tell: (told: Told) => void): void {
  const named = (all: readonly { id?: string; subject?: string }[]) => {
    const groups = all.flatMap(({ id, subject }) => {
      const group = identityOf(id)?.group;
      return group !== undefined && subject ? [{ group, subject }] : [];
    });
    if (groups.length > 0) tell({ groups });
  };
  socket.ev.on("groups.upsert", named);
  socket.ev.on("groups.update", named);
  socket.ev.on("group-participants.update", ({ participants }) => {
    const identities = participants.flatMap(({ id, lid, phoneNumber }) => pairOf(id, phoneNumber ?? lid));
    if (identities.length > 0) tell({ identities });
  });
  socket.ev.on("contacts.update", (all) => {
    const pictures = all.flatMap(({ id, imgUrl }) => (imgUrl ? (identityOf(id) ?? []) : []));
    if (pictures.length > 0) tell({ pictures });
  });
  socket.ev.on("blocklist.update", ({ blocklist, type }) => {
    const identities = blocklist.flatMap((jid) => identityOf(jid) ?? []);
    if (identities.length > 0) tell({ blocks: { identities, blocked: type === "add" } });
  });
}

const reversed = "_reverse";

/**
 * The new pairs of number and privacy id in a write of keys. Baileys stores every pair it learns (from messages, devices,
 * history, groups) among its keys.
 */
export function pairsIn(data: SignalDataSet): WhatsAppIdentity[] {
  return Object.entries(data["lid-mapping"] ?? {}).flatMap(([id, pn]) =>
    id.endsWith(reversed) && typeof pn === "string" && /^\d{5,20}$/.test(pn)
      ? [{ lid: id.slice(0, -reversed.length), pn }]
      : [],
  );
}
