/** How WhatsApp knows somebody: by phone number, by privacy id, or, for a group, by group id. */
export interface Address {
  kind: "pn" | "lid" | "group";
  value: string;
}
export const keyOf = ({ kind, value }: Address): string => `${kind}:${value}`;

export interface Names {
  /** The number as WhatsApp writes it, then its other forms. */
  pns: readonly string[];
  lid: string | null;
  group: string | null;
}

/** The sender of a message, or its group. All addresses of a party are one person's. */
export interface Party {
  /** The most significant first. */
  addresses: readonly Address[];
  /** The name at WhatsApp; empty if unknown. */
  name: string;
}

export function partyOf({ pns, lid, group }: Names, name = ""): Party {
  if (group !== null) return { addresses: [{ kind: "group", value: group }], name };
  const numbers = pns.map((value) => ({ kind: "pn" as const, value }));
  return { addresses: lid === null ? numbers : [...numbers, { kind: "lid", value: lid }], name };
}

/** Contact by address (`keyOf`). */
export type Owners = ReadonlyMap<string, number>;

/** The contact of a party; undefined if there is none. */
export const ownerOf = (party: Party, owners: Owners): number | undefined =>
  party.addresses.map((address) => owners.get(keyOf(address))).find((id) => id !== undefined);

/** The places of the parties, by person, in order: parties that share an address are one person. */
export function peopleOf(parties: readonly Party[]): number[][] {
  interface Person {
    places: number[];
    keys: string[];
  }
  const people = new Set<Person>();
  const personOf = new Map<string, Person>();
  for (const [place, { addresses }] of parties.entries()) {
    const keys = addresses.map(keyOf);
    const same = new Set(keys.flatMap((key) => personOf.get(key) ?? []));
    const person = {
      places: [...[...same].flatMap(({ places }) => places), place].toSorted((a, b) => a - b),
      keys: [...[...same].flatMap((one) => one.keys), ...keys],
    };
    for (const one of same) people.delete(one);
    people.add(person);
    for (const key of person.keys) personOf.set(key, person);
  }
  return [...people].map(({ places }) => places).toSorted(([a = 0], [b = 0]) => a - b);
}

export interface MergeCandidate {
  id: number;
  number: string;
  /** Contacts that an admin split from this contact. */
  apart: readonly number[];
}
export interface MergePair {
  keptId: number;
  absorbedId: number;
}

/**
 * WhatsApp says that these contacts are one person. A contact with a number is kept, and of several the oldest. Contacts
 * that an admin split are not merged again.
 */
export function mergesAmong(contacts: readonly MergeCandidate[]): MergePair[] {
  const kept: [MergeCandidate, ...MergeCandidate[]][] = [];
  const merges: MergePair[] = [];
  for (const contact of contacts.toSorted((a, b) => Number(a.number === "") - Number(b.number === "") || a.id - b.id)) {
    const into = kept.find((merged) => merged.every((other) => !areApart(other, contact)));
    if (into) {
      merges.push({ keptId: into[0].id, absorbedId: contact.id });
      into.push(contact);
    } else kept.push([contact]);
  }
  return merges;
}

const areApart = (one: MergeCandidate, other: MergeCandidate): boolean =>
  one.apart.includes(other.id) || other.apart.includes(one.id);
