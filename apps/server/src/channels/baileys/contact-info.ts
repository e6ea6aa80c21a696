import { USyncQuery, USyncUser, type Contact, type SignalDataSet, type SignalKeyStore, type WASocket } from "baileys";
import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { boundName } from "../bounds.ts";
import {
  blocksChanged,
  groupsNamed,
  identitiesLearned,
  participantsChanged,
  peopleNamed,
  picturesChanged,
} from "../events.ts";
import type { ConnectionRef, ContactInfo, NamedPerson, WhatsAppIdentity } from "../port.ts";
import { identityOf, jidOf, mergedIdentity } from "./jid.ts";

/** The number and privacy id of one person, if both are given. */
const pairOf = (one: string | undefined, other: string | undefined): WhatsAppIdentity[] => {
  const identity = mergedIdentity(one, other);
  return identity?.pn !== undefined && identity.lid !== undefined ? [identity] : [];
};

const isOurs = ({ pn, lid }: WhatsAppIdentity, us: WASocket["user"]): boolean => {
  const [number, privacyId] = [identityOf(us?.id), identityOf(us?.lid)];
  return (pn !== undefined && pn === number?.pn) || (lid !== undefined && lid === privacyId?.lid);
};

/** Fetches a group's subject and members; for a privacy id, the username, and the number if WhatsApp tells it. */
export async function fetchContactInfo(socket: WASocket, of: WhatsAppIdentity): Promise<ContactInfo> {
  if (of.group !== undefined) {
    const { subject, participants } = await socket.groupMetadata(jidOf(of));
    return {
      subject: boundName(subject),
      identities: participants.flatMap(({ id, lid, phoneNumber }) => pairOf(id, phoneNumber ?? lid)),
      participants: participants
        .slice(0, limits.groupParticipants)
        .flatMap(({ id, lid, phoneNumber }) => mergedIdentity(id, phoneNumber ?? lid) ?? [])
        .filter((one) => !isOurs(one, socket.user)),
    };
  }
  if (of.lid === undefined) return { subject: null, identities: [] };
  const jid = jidOf({ lid: of.lid });
  return {
    subject: null,
    username: await usernameOf(socket, jid),
    identities: pairOf(jid, (await socket.signalRepository.lidMapping.getPNForLID(jid)) ?? undefined),
  };
}

/** Baileys' own protocol drops usernames that come as bytes. */
const usernames: USyncQuery["protocols"][number] = {
  name: "username",
  getQueryElement: () => ({ tag: "username", attrs: {} }),
  getUserElement: () => null,
  parser: ({ content }) => (content instanceof Uint8Array ? Buffer.from(content).toString() : content),
};

async function usernameOf(socket: WASocket, jid: string): Promise<string> {
  const query = new USyncQuery().withUser(new USyncUser().withId(jid));
  query.protocols.push(usernames);
  const answer = await socket.executeUSyncQuery(query);
  const [{ username } = {}] = (answer?.list ?? []) as { username?: unknown }[];
  return typeof username === "string" ? boundName(username) : "";
}

/** The part of the phone's state that holds its contacts. */
const addressBook = "critical_unblock_low";

/** Makes WhatsApp send all contacts of the phone again, as `contacts.upsert`. */
export async function fetchAddressBook(socket: WASocket, keys: Pick<SignalKeyStore, "set">): Promise<void> {
  // Without a version, WhatsApp sends all of it instead of what changed.
  await keys.set({ "app-state-sync-version": { [addressBook]: null } });
  await socket.resyncAppState([addressBook], true);
}

/** The people with a name in a list from WhatsApp. */
export function namedPeople(contacts: readonly Partial<Contact & { username: string }>[]): NamedPerson[] {
  return contacts.flatMap(({ id, lid, phoneNumber, name, notify, username }) => {
    const identity = mergedIdentity(id, phoneNumber ?? lid);
    const named = { name: boundName(name ?? notify ?? ""), username: boundName(username ?? "") };
    const isPerson = identity !== null && identity.group === undefined;
    return isPerson && (named.name !== "" || named.username !== "") ? [{ identity, ...named }] : [];
  });
}

/** Changes of people and groups that WhatsApp reports unasked. */
export interface Told {
  groups?: { group: string; subject: string }[];
  identities?: WhatsAppIdentity[];
  /** Groups whose members changed. */
  changedGroups?: string[];
  /** People in the phone's address book. */
  people?: NamedPerson[];
  /** People whose picture changed or was removed. */
  pictures?: WhatsAppIdentity[];
  /** People whom the number's owner blocked or unblocked on the phone. */
  blocks?: { identities: WhatsAppIdentity[]; blocked: boolean };
}

/** Emits the changes, in the transaction that stores them. */
export async function passOn(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  { groups, identities, changedGroups, people, pictures, blocks }: Told,
): Promise<void> {
  if (groups) await app.events.emit(tx, groupsNamed, { groups });
  if (identities) await app.events.emit(tx, identitiesLearned, { identities });
  if (changedGroups) await app.events.emit(tx, participantsChanged, { connection, groups: changedGroups });
  if (people) await app.events.emit(tx, peopleNamed, { connection, people });
  if (pictures) await app.events.emit(tx, picturesChanged, { connection, identities: pictures });
  if (blocks) await app.events.emit(tx, blocksChanged, { connection, ...blocks });
}

/** People per write. */
const atOnce = 500;

export function followPeople(socket: WASocket, tell: (told: Told) => void): void {
  const named = (all: readonly { id?: string; subject?: string }[]) => {
    const groups = all.flatMap(({ id, subject }) => {
      const group = identityOf(id)?.group;
      return group !== undefined && subject ? [{ group, subject: boundName(subject) }] : [];
    });
    if (groups.length > 0) tell({ groups });
  };
  socket.ev.on("groups.upsert", named);
  socket.ev.on("groups.update", named);
  socket.ev.on("group-participants.update", ({ id: groupId, participants }) => {
    const group = identityOf(groupId)?.group;
    if (group !== undefined) tell({ changedGroups: [group] });
    const identities = participants.flatMap(({ id, lid, phoneNumber }) => pairOf(id, phoneNumber ?? lid));
    if (identities.length > 0) tell({ identities });
  });
  const known = (all: readonly Partial<Contact>[]) => {
    const people = namedPeople(all);
    for (let from = 0; from < people.length; from += atOnce) tell({ people: people.slice(from, from + atOnce) });
  };
  socket.ev.on("contacts.upsert", known);
  socket.ev.on("messaging-history.set", ({ contacts }) => known(contacts));
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
