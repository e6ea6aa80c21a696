import { expect, test } from "vitest";
import { partyOf } from "./find-rules.ts";
import { settle } from "./settle-rules.ts";

const nine = "5531987654321";
const eight = "553187654321";
const [usa, chile] = ["14155550101", "56987650001"];

/** "L7+1/2 Maria": a privacy id, a number with its other form, and a name; "G1": a group. */
function party(who: string) {
  const [addresses = "", name = ""] = who.split(" ");
  const parts = addresses.split("+");
  const names = {
    pns: parts.filter((part) => /^\d/.test(part)).flatMap((part) => part.split("/")),
    lid: parts.find((part) => part.startsWith("L"))?.slice(1) ?? null,
    group: parts.find((part) => part.startsWith("G"))?.slice(1) ?? null,
  };
  return partyOf(names, name);
}

interface Case {
  why: string;
  /** Contact by address. */
  owners?: Record<string, number>;
  /** Number by contact. */
  numbers?: Record<number, string>;
  parties: string[];
  creates?: boolean;
  /** By party: a contact, "new 0" for the first new contact, null for nobody. */
  places: (number | string | null)[];
  /** Name and number, with "group" for a group. */
  creations?: string[];
  /** Address and who gets it. */
  claims?: string[];
  renumbered?: Record<number, string>;
}

const cases: Case[] = [
  { why: "known by number", owners: { [`pn:${usa}`]: 5 }, numbers: { 5: usa }, parties: [usa], places: [5] },
  {
    why: "unknown",
    parties: [`L7+${usa} Maria`],
    places: ["new 0"],
    creations: [`Maria ${usa}`],
    claims: [`pn:${usa} new 0`, "lid:7 new 0"],
  },
  {
    why: "the same new person in three messages is one contact",
    parties: ["L7 Ana", usa, `L7+${usa} Maria`],
    places: ["new 0", "new 0", "new 0"],
    creations: [`Maria ${usa}`],
    claims: ["lid:7 new 0", `pn:${usa} new 0`],
  },
  {
    why: "nobody is created for what WhatsApp says in passing",
    parties: [`L7+${usa}`],
    creates: false,
    places: [null],
  },
  {
    why: "without a name the number is shown, without both the end of the privacy id",
    parties: [usa, "L123456"],
    places: ["new 0", "new 1"],
    creations: [`${usa} ${usa}`, "•••• 3456 "],
    claims: [`pn:${usa} new 0`, "lid:123456 new 1"],
  },
  { why: "a group", parties: ["G1"], places: ["new 0"], creations: ["1 1 group"], claims: ["group:1 new 0"] },
  {
    why: "a known number gets the privacy id",
    owners: { [`pn:${usa}`]: 5 },
    numbers: { 5: usa },
    parties: [`L7+${usa}`, "L7"],
    places: [5, 5],
    claims: ["lid:7 5"],
  },
  {
    why: "a later message says whose the address of an earlier message is",
    owners: { [`pn:${usa}`]: 5 },
    numbers: { 5: usa },
    parties: ["L7", `L7+${usa}`],
    places: [5, 5],
    claims: ["lid:7 5"],
  },
  {
    why: "a known privacy id gets its first number",
    owners: { "lid:7": 5 },
    numbers: { 5: "" },
    parties: [`L7+${usa}`],
    places: [5],
    claims: [`pn:${usa} 5`],
    renumbered: { 5: usa },
  },
  {
    why: "the number stands as WhatsApp wrote it last",
    owners: { [`pn:${nine}`]: 5, [`pn:${eight}`]: 5 },
    numbers: { 5: nine },
    parties: [`${eight}/${nine}`],
    places: [5],
    renumbered: { 5: eight },
  },
  {
    why: "both forms of a new number in one batch are one contact",
    parties: [`${nine}/${eight}`, `${eight}/${nine}`],
    places: ["new 0", "new 0"],
    creations: [`${eight} ${eight}`],
    claims: [`pn:${nine} new 0`, `pn:${eight} new 0`],
  },
  {
    why: "a known account has a new number",
    owners: { "lid:7": 5, [`pn:${usa}`]: 5 },
    numbers: { 5: usa },
    parties: [`L7+${chile}`],
    places: [5],
    claims: [`pn:${chile} 5`],
    renumbered: { 5: chile },
  },
  {
    why: "an account that became known through its number keeps it",
    owners: { [`pn:${usa}`]: 5, [`pn:${chile}`]: 5 },
    numbers: { 5: chile },
    parties: [`L7+${usa}`],
    places: [5],
    claims: ["lid:7 5"],
  },
  {
    why: "an old number of a known account does not come back",
    owners: { "lid:7": 5, [`pn:${usa}`]: 5, [`pn:${chile}`]: 5 },
    numbers: { 5: chile },
    parties: [`L7+${usa}`],
    places: [5],
  },
  {
    why: "contacts that an admin split stay two, and the number counts",
    owners: { "lid:7": 5, [`pn:${usa}`]: 6 },
    numbers: { 5: "", 6: usa },
    parties: ["L7", usa, `L7+${usa}`],
    places: [5, 6, 6],
  },
  {
    why: "a split contact does not get the number of the other contact",
    owners: { "lid:7": 5, [`pn:${nine}`]: 6 },
    numbers: { 5: "", 6: nine },
    parties: [`L7+${nine}/${eight}`],
    places: [6],
    claims: [`pn:${eight} 6`],
  },
];

test.each(cases)("$why", ({ owners = {}, numbers = {}, parties, creates = true, places, ...expected }) => {
  const known = new Map(Object.entries(numbers).map(([id, number]) => [Number(id), number]));
  const settled = settle(parties.map(party), new Map(Object.entries(owners)), known, creates);
  const shown = (place: { contactId: number } | { creation: number }) =>
    "contactId" in place ? place.contactId : `new ${place.creation}`;
  expect(settled.places.map((place) => place && shown(place))).toEqual(places);
  expect(settled.creations.map(({ name, number, isGroup }) => `${name} ${number}${isGroup ? " group" : ""}`)).toEqual(
    expected.creations ?? [],
  );
  expect(settled.claims.map((claim) => `${claim.kind}:${claim.value} ${shown(claim)}`)).toEqual(expected.claims ?? []);
  expect(Object.fromEntries(settled.numbers.map(({ contactId, number }) => [contactId, number]))).toEqual(
    expected.renumbered ?? {},
  );
});
