import { keyOf, ownerOf, peopleOf, type Address, type Owners, type Party } from "./find-rules.ts";

export interface NewContact {
  name: string;
  pushName: string;
  number: string;
  isGroup: boolean;
}
/** A free address, and the contact that gets it: an existing contact, or the new contact at this place. */
export type Claim = Address & ({ contactId: number } | { creation: number });

export interface Settlement {
  /** By party. Null: the party is unknown, and no contact is created. */
  places: ({ contactId: number } | { creation: number } | null)[];
  creations: NewContact[];
  claims: Claim[];
  /** Contacts whose number changes. */
  numbers: { contactId: number; number: string }[];
}

/**
 * The contact of each party, in order. A free address goes to the contact of its person; an unknown person gets a
 * contact. `numbers` are those of the contacts in `owners`.
 */
export function settle(
  parties: readonly Party[],
  owners: Owners,
  numbers: ReadonlyMap<number, string>,
  creates: boolean,
): Settlement {
  const owned = new Map(owners);
  const places = new Map<number, number>();
  const claims: (Address & { id: number })[] = [];
  // A new contact has a negative id here: -1 is the first.
  const creations: Party[][] = [];
  const place = (n: number, id: number) => {
    places.set(n, id);
    for (const address of at(parties, n).addresses)
      if (!owned.has(keyOf(address))) {
        owned.set(keyOf(address), id);
        claims.push({ ...address, id });
      }
  };
  for (const person of peopleOf(parties)) {
    // Links spread from party to party: a free address may lead to the next party.
    for (let left = person; left.length > 0; left = left.filter((n) => !places.has(n))) {
      const known = left.filter((n) => ownerOf(at(parties, n), owned) !== undefined);
      const [first] = left;
      if (known.length === 0 && first !== undefined) {
        if (!creates) break;
        place(first, -creations.push(person.map((n) => at(parties, n))));
      }
      for (const n of known) place(n, ownerOf(at(parties, n), owned) ?? 0);
    }
  }
  const settled = settleNumbers(parties, places, { before: owners, after: owned }, numbers);
  return {
    places: parties.map((_, n) => refOf(places.get(n))),
    creations: creations.map((same, n) => newContact(same, settled.get(-n - 1) ?? "")),
    claims: claims.map(({ id, kind, value }) =>
      id < 0 ? { kind, value, creation: -id - 1 } : { kind, value, contactId: id },
    ),
    numbers: [...settled].flatMap(([contactId, number]) =>
      contactId > 0 && number !== numbers.get(contactId) ? [{ contactId, number }] : [],
    ),
  };
}

/**
 * A contact takes the number of a party if it had none, if it had another form of this number, or if the account (the
 * privacy id) is known and has a new number.
 */
function settleNumbers(
  parties: readonly Party[],
  places: ReadonlyMap<number, number>,
  owners: { before: Owners; after: Owners },
  numbers: ReadonlyMap<number, string>,
): Map<number, string> {
  const settled = new Map(numbers);
  const seen = new Set(owners.before.keys());
  for (const [n, { addresses }] of parties.entries()) {
    const id = places.get(n);
    const [first] = addresses;
    if (id !== undefined && first && first.kind !== "lid" && owners.after.get(keyOf(first)) === id) {
      const current = settled.get(id) ?? "";
      const [forms, accounts] = [addresses.filter(({ kind }) => kind !== "lid"), addresses.filter(isAccount)];
      const isKnownAccount = accounts.some((lid) => seen.has(keyOf(lid)) && owners.after.get(keyOf(lid)) === id);
      const isNewNumber = !forms.some((form) => seen.has(keyOf(form)));
      const isOtherForm = forms.some(({ value }) => value === current);
      if (current === "" || isOtherForm || (isKnownAccount && isNewNumber)) settled.set(id, first.value);
    }
    for (const address of addresses) seen.add(keyOf(address));
  }
  return settled;
}

const isAccount = ({ kind }: Address): boolean => kind === "lid";

/** A person without name and number shows the end of the privacy id, marked so that it does not pass for a number. */
function newContact(same: readonly Party[], number: string): NewContact {
  const pushName = same.findLast(({ name }) => name !== "")?.name ?? "";
  const addresses = same.flatMap((party) => party.addresses);
  const hidden = `•••• ${addresses.find(isAccount)?.value.slice(-4) ?? ""}`.trim();
  return {
    name: pushName || number || hidden,
    pushName,
    number,
    isGroup: addresses.some(({ kind }) => kind === "group"),
  };
}

const refOf = (id: number | undefined) =>
  id === undefined ? null : id < 0 ? { creation: -id - 1 } : { contactId: id };

function at(parties: readonly Party[], n: number): Party {
  const party = parties[n];
  if (!party) throw new Error(`no party ${n} of ${parties.length}`);
  return party;
}
