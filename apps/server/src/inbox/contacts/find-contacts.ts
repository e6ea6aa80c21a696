import type { App } from "../../platform/app.ts";
import { repetition } from "../../platform/database/errors.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { By } from "../by.ts";
import { contactsChanged } from "./events.ts";
import { keyOf, mergesAmong, ownerOf, partyOf, peopleOf } from "./find-rules.ts";
import type { Address, MergePair, Names, Owners, Party } from "./find-rules.ts";
import {
  lockContacts,
  mergeCandidates,
  ownersOf,
  peopleArrays,
  type LockedContact,
  type People,
} from "./lock-contacts.ts";
import { mergeAsTold } from "./make-merges.ts";
import { settle } from "./settle-rules.ts";
import { createContacts, renumberContacts } from "./store-contacts.ts";

/** The addresses of a chat, and of the author in a group. */
export interface ChatNames extends Names {
  fromMe: boolean;
  senderPns: readonly string[];
  senderLid: string | null;
  name?: string;
}

export interface FoundContact {
  contactId: number;
  /** The author in a group; null for chats and for the company's own messages. */
  authorId: number | null;
  /** "me" or the author's contact id. */
  sender: string;
  /** The author's WhatsApp name that is stored; undefined where it was not read. */
  knownName: string | undefined;
  /** Its profile was not requested today. */
  isDue: boolean;
}

/** Sends the caller's statements in the same round trip, after those that lock the contacts. */
type Alongside<T> = (people: People) => Promise<T>;
const nothing = () => Promise.resolve(undefined);

/**
 * The contacts of a batch, in its order, locked until the transaction ends. Unknown people get contacts; contacts that
 * WhatsApp says are one person are merged.
 */
export async function findOrCreateContacts(
  app: App,
  tx: Tx,
  chats: readonly ChatNames[],
  by: By,
): Promise<FoundContact[]> {
  return (await findOrCreateContactsAlongside(app, tx, chats, by, nothing)).contacts;
}

/** The same. `alongside` is called again if its answer has become stale. */
export async function findOrCreateContactsAlongside<T>(
  app: App,
  tx: Tx,
  chats: readonly ChatNames[],
  by: By,
  alongside: Alongside<T>,
): Promise<{ contacts: FoundContact[]; alongside: T }> {
  const parties: Party[] = [];
  const places = chats.map((chat) => {
    const hasAuthor = chat.group !== null && !chat.fromMe;
    const isNamed = chat.group === null && !chat.fromMe;
    const place = parties.push(partyOf(chat, isNamed ? chat.name : "")) - 1;
    if (hasAuthor) parties.push(partyOf({ pns: chat.senderPns, lid: chat.senderLid, group: null }, chat.name));
    return { place, hasAuthor, fromMe: chat.fromMe };
  });
  const settled = await settleParties(app, tx, parties, { by, creates: true }, alongside);
  const contacts = places.map(({ place, hasAuthor, fromMe }): FoundContact => {
    const contactId = settled.contactIds[place] ?? missing();
    const authorId = hasAuthor ? (settled.contactIds[place + 1] ?? missing()) : null;
    const isDue = settled.locked.get(contactId)?.isDue ?? true;
    const knownName = settled.locked.get(authorId ?? contactId)?.pushName;
    return { contactId, authorId, sender: fromMe ? "me" : String(authorId ?? contactId), knownName, isDue };
  });
  return { contacts, alongside: settled.alongside };
}

/** WhatsApp says that the addresses of each party are one person's. Stores nothing of unknown people. */
export async function joinParties(app: App, tx: Tx, parties: readonly Party[], by: By): Promise<void> {
  await settleParties(app, tx, parties, { by, creates: false }, nothing);
}

/** The contact with one of these addresses, not locked; undefined if there is none. */
export async function findContact(tx: Tx, names: Names): Promise<number | undefined> {
  const party = partyOf(names);
  return ownerOf(party, await ownersOf(tx, peopleArrays([party.addresses])));
}

interface Settled<T> {
  /** By party; null: unknown. */
  contactIds: (number | null)[];
  locked: ReadonlyMap<number, LockedContact>;
  alongside: T;
}

/**
 * Reads and decides until no other transaction interferes. Merges first: a transaction that merges two contacts must
 * not wait for a third.
 */
async function settleParties<T>(
  app: App,
  tx: Tx,
  parties: readonly Party[],
  { by, creates }: { by: By; creates: boolean },
  alongside: Alongside<T>,
): Promise<Settled<T>> {
  let people = peopleOf(parties).map((places) => uniqueAddresses(places.flatMap((n) => parties[n]?.addresses ?? [])));
  const created = new Set<number>();
  const renumbered: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    const arrays = peopleArrays(people);
    const [locked, owners, read] = await Promise.all([
      lockContacts(tx, arrays),
      ownersOf(tx, arrays),
      alongside(arrays),
    ]);

    const several = people.map((addresses) => contactsOf(addresses, owners)).filter((ids) => ids.length > 1);
    if (several.length > 0) {
      const absorbed = await mergePeople(app, tx, several);
      // Contacts that stay apart are separated from each other.
      people = people.flatMap((addresses) => splitByOwner(addresses, owners, absorbed));
      continue;
    }
    // An address moved to another contact while we waited for the lock.
    if ([...owners.values()].some((id) => !locked.has(id))) continue;

    const numbers = new Map([...locked.values()].map(({ id, number }) => [id, number]));
    const settlement = settle(parties, owners, numbers, creates);
    const stored = await createContacts(tx, settlement);
    for (const id of stored.created.values()) created.add(id);
    if (stored.isOvertaken) continue;
    renumbered.push(...(await renumberContacts(tx, settlement.numbers)));
    const changes = [
      ...[...created].map((contactId) => ({ contactId, cause: "created" as const })),
      ...renumbered.map((contactId) => ({ contactId, cause: "updated" as const })),
    ];
    if (changes.length > 0) await app.events.emit(tx, contactsChanged, { changes, by });
    const contactIds = settlement.places.map(
      (place) => place && ("contactId" in place ? place.contactId : (stored.created.get(place.creation) ?? missing())),
    );
    return { contactIds, locked, alongside: read };
  }
  throw repetition("contacts changed again and again");
}

const uniqueAddresses = (addresses: readonly Address[]): Address[] => [
  ...new Map(addresses.map((address) => [keyOf(address), address])).values(),
];

const contactsOf = (addresses: readonly Address[], owners: Owners): number[] => [
  ...new Set(addresses.flatMap((address) => owners.get(keyOf(address)) ?? [])),
];

/** Merges each person's contacts. Answers the kept contact by the absorbed one. */
async function mergePeople(app: App, tx: Tx, several: readonly number[][]): Promise<Map<number, number>> {
  const candidates = await mergeCandidates(tx, several.flat());
  const pairs: MergePair[] = several.flatMap((ids) => mergesAmong(candidates.filter(({ id }) => ids.includes(id))));
  await mergeAsTold(app, tx, pairs);
  return new Map(pairs.map(({ keptId, absorbedId }) => [absorbedId, keptId]));
}

function splitByOwner(addresses: Address[], owners: Owners, absorbed: ReadonlyMap<number, number>): Address[][] {
  const groups = Map.groupBy(addresses, (address) => {
    const owner = owners.get(keyOf(address));
    return owner === undefined ? undefined : (absorbed.get(owner) ?? owner);
  });
  return [...groups.values()];
}

function missing(): never {
  throw new Error("a party without a contact");
}
