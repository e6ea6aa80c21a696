import { expect, test } from "vitest";
import { mergesAmong, ownerOf, partyOf, peopleOf, type MergeCandidate, type Party } from "./find-rules.ts";

const nine = "5531987654321";
const eight = "553187654321";

/** "L7": a privacy id; "G1": a group; "a/b": a number and its other form; joined by "+". */
function party(who: string): Party {
  const parts = who.split("+");
  return partyOf({
    pns: parts.filter((part) => /^\d/.test(part)).flatMap((part) => part.split("/")),
    lid: parts.find((part) => part.startsWith("L"))?.slice(1) ?? null,
    group: parts.find((part) => part.startsWith("G"))?.slice(1) ?? null,
  });
}

test.each<[why: string, parties: string[], people: number[][]]>([
  ["nobody", [], []],
  ["each alone", ["1", "2", "L1", "G1"], [[0], [1], [2], [3]]],
  ["the same address", ["1", "2", "1"], [[0, 2], [1]]],
  ["a number and its privacy id, linked last", ["L7", "1", "L7+1"], [[0, 1, 2]]],
  ["linked over others", ["L7", "2", "L7+1", "1"], [[0, 2, 3], [1]]],
  ["two forms of a number", [`${nine}/${eight}`, `${eight}/${nine}`], [[0, 1]]],
  ["two privacy ids of one number", ["L7+1", "L8+1", "L9"], [[0, 1], [2]]],
])("people: %s", (_, parties, people) => expect(peopleOf(parties.map(party))).toEqual(people));

test.each<[why: string, who: string, owners: Record<string, number>, owner: number | undefined]>([
  ["nobody", "1", {}, undefined],
  ["by number", "1+L7", { "pn:1": 5 }, 5],
  ["by privacy id", "1+L7", { "lid:7": 6 }, 6],
  ["the number counts more than the privacy id", "1+L7", { "pn:1": 5, "lid:7": 6 }, 5],
  [
    "the form that WhatsApp writes counts more than the other",
    `${nine}/${eight}`,
    { [`pn:${eight}`]: 5, [`pn:${nine}`]: 6 },
    6,
  ],
  ["the other form counts more than the privacy id", `${nine}/${eight}+L7`, { [`pn:${eight}`]: 5, "lid:7": 6 }, 5],
  ["a group is not a number", "G1", { "pn:1": 5 }, undefined],
  ["a group", "G1", { "group:1": 5 }, 5],
])("owner: %s", (_, who, owners, owner) => expect(ownerOf(party(who), new Map(Object.entries(owners)))).toBe(owner));

const contact = (id: number, number = "", apart: number[] = []): MergeCandidate => ({ id, number, apart });

test.each<[why: string, contacts: MergeCandidate[], merges: [kept: number, absorbed: number][]]>([
  ["a single contact", [contact(1)], []],
  ["the contact with a number is kept", [contact(1), contact(2, "1")], [[2, 1]]],
  ["of two with numbers the older", [contact(2, "2"), contact(1, "1")], [[1, 2]]],
  ["of two without a number the older", [contact(2), contact(1)], [[1, 2]]],
  [
    "three",
    [contact(1), contact(2, "2"), contact(3, "3")],
    [
      [2, 3],
      [2, 1],
    ],
  ],
  ["what an admin split stays apart", [contact(1, "1", [2]), contact(2)], []],
  ["also where the other contact remembers it", [contact(1, "1"), contact(2, "", [1])], []],
  ["a third goes to the first", [contact(1, "1", [2]), contact(2, "2"), contact(3)], [[1, 3]]],
  ["nothing leads around a split", [contact(1, "1"), contact(2, "2", [3]), contact(3)], [[1, 2]]],
])("merges: %s", (_, contacts, merges) =>
  expect(mergesAmong(contacts).map(({ keptId, absorbedId }) => [keptId, absorbedId])).toEqual(merges),
);
