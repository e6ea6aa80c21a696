import type { SignalDataSet, WASocket } from "baileys";
import type { Acquaintance, WhatsAppIdentity } from "../port.ts";
import { identityOf, jidOf, mergedIdentity } from "./jid.ts";

/** Two names of one person, or nothing. */
const pairOf = (one: string | undefined, other: string | undefined): WhatsAppIdentity[] => {
  const identity = mergedIdentity(one, other);
  return identity?.pn !== undefined && identity.lid !== undefined ? [identity] : [];
};

/** Asks for a group's subject and members; of a hidden person, for the number, where WhatsApp has said it before. */
export async function askAbout(socket: WASocket, of: WhatsAppIdentity): Promise<Acquaintance> {
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

/** Groups that were made or renamed, as they are called now. */
export function followGroups(
  socket: WASocket,
  tell: (groups: { group: string; subject: string }[], identities: WhatsAppIdentity[]) => void,
): void {
  const named = (groups: readonly { id?: string; subject?: string }[]) => {
    const told = groups.flatMap(({ id, subject }) => {
      const group = identityOf(id)?.group;
      return group !== undefined && subject ? [{ group, subject }] : [];
    });
    if (told.length > 0) tell(told, []);
  };
  socket.ev.on("groups.upsert", named);
  socket.ev.on("groups.update", named);
  socket.ev.on("group-participants.update", ({ participants }) => {
    const pairs = participants.flatMap(({ id, lid, phoneNumber }) => pairOf(id, phoneNumber ?? lid));
    if (pairs.length > 0) tell([], pairs);
  });
}

const reversed = "_reverse";

/**
 * Baileys keeps which number goes with which privacy id among its keys, whichever way it learned it (messages, devices,
 * history, groups): what of that is new in a write of keys.
 */
export function pairsIn(data: SignalDataSet): WhatsAppIdentity[] {
  return Object.entries(data["lid-mapping"] ?? {}).flatMap(([id, pn]) =>
    id.endsWith(reversed) && typeof pn === "string" && /^\d{5,20}$/.test(pn)
      ? [{ lid: id.slice(0, -reversed.length), pn }]
      : [],
  );
}
