import { expect, test } from "vitest";
import { capabilitiesOf, providers, type ChannelCapabilities } from "@recado/contracts/channel-kinds";
import type { Outbound, OutboundFile } from "../port.ts";
import { canTake } from "./capable.ts";

const all = capabilitiesOf("beta");
const said = { to: { pn: "5511988887777" }, externalId: "A", quoted: null };
const aimed = { to: said.to, externalId: "B", target: "A" };
const file = { kind: "image", storageKey: "0", fileName: "a.png", contentType: "image/png" } as OutboundFile;
const text: Outbound = { ...said, kind: "text", body: "1234" };
const media: Outbound = { ...said, kind: "media", caption: "1234", file };
const edit: Outbound = { ...aimed, kind: "edit", body: "1234" };
const revoke: Outbound = { ...aimed, kind: "revoke" };
const react: Outbound = { ...aimed, kind: "react", targetFromMe: true, targetSender: null, emoji: "👍" };
const read: Outbound = { to: said.to, externalId: "C", kind: "read", messages: [] };

const cases: [
  name: string,
  without: Partial<ChannelCapabilities>,
  outbound: Outbound,
  bytes: number,
  isTaken: boolean,
][] = [
  ["a text of the greatest length", { textMax: 4 }, text, 0, true],
  ["a longer text", { textMax: 3 }, text, 0, false],
  ["a file of the greatest size", { fileMax: 10 }, media, 10, true],
  ["a larger file", { fileMax: 10 }, media, 11, false],
  ["a file with a longer text", { textMax: 3 }, media, 10, false],
  ["a file where there are none", { files: false }, media, 1, false],
  ["a text where there are no files", { files: false }, text, 0, true],
  ["a change where there are none", { edits: false }, edit, 0, false],
  ["a change to a longer text", { textMax: 3 }, edit, 0, false],
  ["a change where nothing can be taken back", { deletions: false }, edit, 0, true],
  ["taking back where it can't be", { deletions: false }, revoke, 0, false],
  ["a reaction where there are none", { reactions: false }, react, 0, false],
  ["a text to a group where there are none", { groups: false }, { ...text, to: { group: "1-2" } }, 0, false],
  ["a text to a person where there are no groups", { groups: false }, text, 0, true],
  ["that it was read, whatever else it can't", { files: false, edits: false, reactions: false }, read, 0, true],
];
test.each(cases)("%s", (_, without, outbound, bytes, isTaken) => {
  expect(canTake({ ...all, ...without }, outbound, bytes)).toBe(isTaken);
});

test.each(providers)("%s takes all that the app sends", (provider) => {
  for (const one of [text, media, edit, revoke, react, read, { ...text, to: { group: "1-2" } }])
    expect(canTake(capabilitiesOf(provider), one, 100_000_000)).toBe(true);
});
