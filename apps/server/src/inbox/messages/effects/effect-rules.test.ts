import type { MessageKind } from "@recado/contracts/messages";
import { describe, expect, test } from "vitest";
import { applyEffects, targetOf, type Change, type Effect, type EffectFacts, type Target } from "./effect-rules.ts";

const message = (change: Partial<Target> = {}): Target => ({
  id: 50,
  connectionId: 1,
  contactId: 7,
  sender: "7",
  externalId: "A",
  fromMe: false,
  kind: "chat",
  body: "first",
  mentions: null,
  isEdited: false,
  isDeleted: false,
  ...change,
});
const effect = (change: Change, by: Partial<Effect> = {}): Effect => ({
  connectionId: 1,
  contactId: 7,
  sender: "7",
  target: "A",
  change,
  ...by,
});
const edit = (body: string, at: number) => effect({ kind: "edit", body, at });
const react = (emoji: string, at: number, sender = "7") =>
  effect({ kind: "reaction", emoji, at, targetFromMe: false }, { sender });
const revoke = (byAdmin = false, at = 1) => effect({ kind: "revoke", byAdmin, at });
const seal = { payload: "", iv: "", names: [] };
const sealed = effect({ kind: "sealedEdit", seal, at: 1 });

describe("an effect reaches", () => {
  const ours = message({ id: 51, sender: "me", fromMe: true });
  const another = message({ id: 49, sender: "8" });
  const third = message({ id: 48, sender: "9" });
  test.each<[string, Effect, Target[], number | undefined]>([
    ["its sender's message", edit("x", 1), [message()], 50],
    ["nothing else's id", edit("x", 1), [message({ externalId: "B" })], undefined],
    ["no message of another chat", edit("x", 1), [message({ contactId: 8 })], undefined],
    ["no message on another connection", edit("x", 1), [message({ connectionId: 2 })], undefined],
    ["with an edit nobody else's message", edit("x", 1), [another, ours], undefined],
    ["of the same id the sender's, before older ones", edit("x", 1), [another, message()], 50],
    ["with a deletion nobody else's message", revoke(), [another], undefined],
    ["as an admin's deletion what others wrote", revoke(true), [another], 49],
    ["as an admin's deletion the admin's own before others'", revoke(true), [another, message()], 50],
    ["as an admin's deletion the oldest of others'", revoke(true), [another, third], 48],
    ["with a reaction a message of the customer's side", react("+", 1), [ours, message()], 50],
    ["with a reaction a message of our side", { ...ourSide(), sender: "7" }, [message(), ours], 51],
    ["with a reaction what another member of the group wrote", react("+", 1, "8"), [message()], 50],
    ["with a sealed edit its sender's message", sealed, [message()], 50],
    ["with an edit no placeholder", edit("x", 1), [message({ kind: "waiting" })], undefined],
    ["with an edit no message that was set aside", edit("x", 1), [message({ kind: "setAside" })], undefined],
    ["with a sealed edit no placeholder", sealed, [message({ kind: "setAside" })], undefined],
    ["with a deletion a placeholder", revoke(), [message({ kind: "waiting" })], 50],
    ["with a reaction a placeholder", react("+", 1), [message({ kind: "setAside" })], 50],
  ])("%s", (_, given, candidates, id) => {
    expect(targetOf(given, candidates)?.id).toBe(id);
  });
});
function ourSide(): Effect {
  return effect({ kind: "reaction", emoji: "+", at: 1, targetFromMe: true });
}

const facts = (change: Partial<EffectFacts> = {}): EffectFacts => ({
  targets: [message()],
  versions: [],
  reactions: [],
  ...change,
});
/** What is stored: "body*" where edited, "†" where deleted; versions as "body@moment", new ones with "+". */
function outcome(effects: Effect[], given: EffectFacts) {
  const { messages, versions, reactions, changedIds, unmatched } = applyEffects(effects, given);
  return [
    messages.map(({ body, isEdited, isDeleted }) => `${body}${isEdited ? "*" : ""}${isDeleted ? "†" : ""}`).join(" "),
    versions.map(({ id, body, at }) => `${id === null ? "+" : ""}${body}@${at}`).join(" "),
    reactions.map(({ reactor, emoji, at }) => `${reactor}:${emoji}@${at}`).join(" "),
    changedIds.join(" "),
    unmatched.length,
  ];
}

describe("edits", () => {
  const edited = facts({
    targets: [message({ body: "third", isEdited: true })],
    versions: [
      { id: 1, messageId: 50, body: "first", at: 10 },
      { id: 2, messageId: 50, body: "second", at: 20.5 },
    ],
  });
  test.each<[string, Effect[], EffectFacts, unknown[]]>([
    ["keep what stood before", [edit("x", 10)], facts(), ["x*", "+first@10", "", "50", 0]],
    ["follow each other", [edit("x", 10), edit("y", 20)], facts(), ["y*", "+first@10 +x@20", "", "50", 0]],
    ["arrive in any order", [edit("y", 20), edit("x", 10)], facts(), ["y*", "+x@20 +first@10", "", "50", 0]],
    ["count once", [edit("x", 10), edit("x", 10)], facts(), ["x*", "+first@10", "", "50", 0]],
    ["that are later than all are shown", [edit("x", 30)], edited, ["x*", "+third@30", "", "50", 0]],
    ["that are earlier change a version alone", [edit("x", 15)], edited, ["", "x@20.5 +second@15", "", "", 0]],
    ["that are the earliest keep the first body", [edit("x", 5)], edited, ["", "x@10 +first@5", "", "", 0]],
    ["of a known moment change nothing", [edit("x", 20.5)], edited, ["", "", "", "", 0]],
    ["within a millisecond keep their order", [edit("x", 20)], edited, ["", "x@20.5 +second@20", "", "", 0]],
  ])("%s", (_, effects, given, expected) => {
    expect(outcome(effects, given)).toEqual(expected);
  });

  test.each<[MessageKind, boolean]>([
    ["chat", true],
    ["image", true],
    ["video", true],
    ["audio", true],
    ["application", true],
    ["poll", true],
    ["order", true],
    ["locationMessage", false],
    ["contactMessage", false],
    ["call_log", false],
  ])("of kind %s: %s", (kind, isPossible) => {
    const { changedIds, unmatched } = applyEffects([edit("x", 1)], facts({ targets: [message({ kind })] }));
    expect([changedIds.length === 1, unmatched]).toEqual([isPossible, []]);
  });
});

describe("deletions and reactions", () => {
  const reacted = facts({ reactions: [{ messageId: 50, reactor: "7", emoji: "a", at: 10 }] });
  test.each<[string, Effect[], EffectFacts, unknown[]]>([
    ["a deletion keeps the body", [revoke()], facts(), ["first†", "", "", "50", 0]],
    [
      "a second deletion changes nothing",
      [revoke()],
      facts({ targets: [message({ isDeleted: true })] }),
      ["", "", "", "", 0],
    ],
    ["an edit and a deletion", [revoke(), edit("x", 9)], facts(), ["x*†", "+first@9", "", "50", 0]],
    ["a first reaction", [react("a", 10)], facts(), ["", "", "7:a@10", "50", 0]],
    ["a later reaction replaces", [react("b", 11)], reacted, ["", "", "7:b@11", "50", 0]],
    ["an earlier one does not", [react("b", 9)], reacted, ["", "", "", "", 0]],
    ["nor one of the same moment", [react("b", 10)], reacted, ["", "", "", "", 0]],
    ["a removed reaction stays, empty", [react("", 11), react("b", 10)], facts(), ["", "", "7:@11", "50", 0]],
    [
      "each person has one",
      [react("a", 1), react("b", 1, "8"), react("c", 2)],
      facts(),
      ["", "", "7:c@2 8:b@1", "50", 0],
    ],
  ])("%s", (_, effects, given, expected) => {
    expect(outcome(effects, given)).toEqual(expected);
  });
});

test("what has no message is answered, in order, and the facts stay as they were", () => {
  const given = facts({ versions: [{ id: 1, messageId: 50, body: "zero", at: 5 }] });
  const before = structuredClone(given);
  const [early, other] = [edit("x", 1), effect({ kind: "revoke", byAdmin: false, at: 1 }, { target: "B" })];
  expect(applyEffects([other, early, other], given).unmatched).toEqual([other, other]);
  expect(given).toEqual(before);
});
