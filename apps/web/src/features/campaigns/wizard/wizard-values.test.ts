import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  bodyOf,
  bodyToSave,
  emptyValues,
  filledCount,
  firstWrong,
  keptOver,
  lostIn,
  stillLost,
  placeOfDraft,
  problemsOf,
  saysSame,
  startOf,
  withAudience,
  withDefaults,
  withDestination,
  withKnown,
  withNoMove,
  withOrigin,
  withStartNow,
  type Problems,
  type Step,
  type WizardValues,
} from "./wizard-values.ts";

beforeAll(() => {
  vi.useFakeTimers({ now: new Date("2026-11-24T12:00Z") });
  return () => void vi.useRealTimers();
});

const zone = "America/Sao_Paulo";
const whole: WizardValues = {
  ...emptyValues({ scheduleTemplateId: "1", whatsappTemplateId: "2" }),
  name: "Black Friday",
  tagListId: "10",
  moveToTagId: "11",
  scheduledAt: "2026-11-27T09:00",
  messages: ["Olá {name}", "", "", "", ""],
};
const changed = (change: Partial<WizardValues>): WizardValues => ({ ...whole, ...change });

test("now is the moment at which it was chosen, which begins it at once", () => {
  const now = withStartNow(whole, zone);
  expect(now).toEqual({ ...whole, scheduledAt: "2026-11-24T09:00", startsNow: true });
  expect(bodyOf(now, zone)).toMatchObject({ scheduledAt: "2026-11-24T12:00:00.000Z" });
});

test.each([
  ["a start that has passed is saved as the minute of saving", "2026-11-23T10:00", "2026-11-24T12:00:00.000Z"],
  ["this minute stays", "2026-11-24T09:00", "2026-11-24T12:00:00.000Z"],
  ["a later start stays", "2026-11-24T09:01", "2026-11-24T12:01:00.000Z"],
  ["none stays none", "", null],
])("%s", (_, scheduledAt, saved) => {
  expect(bodyToSave(changed({ scheduledAt }), zone)).toEqual({ ...bodyOf(whole, zone), scheduledAt: saved });
});

test.each([
  ["that begins now, is what began a minute later", "2026-11-24T08:30", "2026-11-24T08:31", true],
  ["that begins now, is not what begins later", "2026-11-24T08:30", "2026-11-24T09:31", false],
  ["that is planned, is not what begins at another time", "2026-11-24T09:30", "2026-11-24T09:31", false],
])("a campaign %s", (_, mine, theirs, isSame) => {
  expect(saysSame(changed({ scheduledAt: mine }), changed({ scheduledAt: theirs }), zone)).toBe(isSame);
});

test("the start is read on the company's clock, unless it is now or not chosen", () => {
  expect(startOf(whole, zone)).toBe("2026-11-27T12:00:00.000Z");
  expect(startOf(withStartNow(whole, zone), zone)).toBeNull();
  expect(startOf(changed({ scheduledAt: "" }), zone)).toBeNull();
});

test("a draft loses what was deleted since it was stored, and nothing else", () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  const draft = changed({ contactListId: "5", fileListId: "7" });
  const choices = {
    tags: rows(10),
    contactLists: [],
    scheduleTemplates: rows(1),
    connectionTemplates: rows(3),
    fileLists: rows(7),
  };
  expect(withKnown(draft, choices)).toEqual({
    ...draft,
    moveToTagId: null,
    contactListId: null,
    whatsappTemplateId: null,
  });
  expect(lostIn(draft, withKnown(draft, choices)).toSorted()).toEqual([
    "contactListId",
    "moveToTagId",
    "whatsappTemplateId",
  ]);
  const known = { ...choices, tags: rows(10, 11), contactLists: rows(5), connectionTemplates: rows(2) };
  expect(withKnown(draft, known)).toBe(draft);
});

test("what was deleted is said until it is chosen anew, or nobody is to be moved", () => {
  const draft = changed({ fileListId: null, moveToTagId: null, doesNotMove: false });
  const lost = ["fileListId", "moveToTagId"] as const;
  expect(stillLost(lost, draft, { ...draft, name: "Outra" })).toEqual(lost);
  expect(stillLost(lost, draft, { ...draft, fileListId: "8" })).toEqual(["moveToTagId"]);
  expect(stillLost(lost, draft, { ...draft, doesNotMove: true })).toEqual(["fileListId"]);
});

test("a draft that is older than the templates takes the defaults, and keeps what it chose", () => {
  const draft = changed({ scheduleTemplateId: null });
  expect(withDefaults(draft, { scheduleTemplateId: "8", whatsappTemplateId: "9" })).toEqual({
    ...draft,
    scheduleTemplateId: "8",
  });
});

test("no default takes the place of hours that were deleted, however often the choices are read", () => {
  const draft = changed({ scheduleTemplateId: null });
  const defaults = { scheduleTemplateId: "8", whatsappTemplateId: "9" };
  expect(withDefaults(draft, defaults, ["scheduleTemplateId"])).toBe(draft);
});

describe("what a step lacks", () => {
  test.each<[string, Step, Partial<WizardValues>, Problems]>([
    ["nothing", "name", {}, {}],
    ["a name of blanks", "name", { name: "  " }, { name: "nameRequired" }],
    ["nothing of the stages", "stages", {}, {}],
    ["an origin", "stages", { tagListId: null }, { tagListId: "originRequired" }],
    ["a destination", "stages", { moveToTagId: null }, { moveToTagId: "destinationRequired" }],
    ["no destination that is not wanted", "stages", { moveToTagId: null, doesNotMove: true }, {}],
    ["another destination", "stages", { moveToTagId: "10" }, { moveToTagId: "sameTag" }],
    ["a list", "stages", { audience: "list" }, { contactListId: "listRequired" }],
    ["nothing with a list", "stages", { audience: "list", contactListId: "5", tagListId: null }, {}],
    ["a start", "scheduling", { scheduledAt: "" }, { scheduledAt: "startRequired" }],
    ["a start that exists", "scheduling", { scheduledAt: "2026-02-30T09:00" }, { scheduledAt: "noSuchTime" }],
    ["a start within a year", "scheduling", { scheduledAt: "2099-01-01T09:00" }, { scheduledAt: "startTooFar" }],
    ["nothing, whenever it was to begin", "scheduling", { scheduledAt: "1999-01-01T09:00" }, {}],
    [
      "both templates",
      "scheduling",
      { scheduleTemplateId: null, whatsappTemplateId: null },
      { scheduleTemplateId: "scheduleTemplateRequired", whatsappTemplateId: "connectionTemplateRequired" },
    ],
    ["the first message", "messages", { messages: ["", "second", "", "", ""] }, { messages: "messageRequired" }],
    [
      "a shorter message",
      "messages",
      { messages: ["a", "b".repeat(65_536), "", "", ""] },
      { messages: "messageTooLong" },
    ],
    ["nothing to review", "review", {}, {}],
  ])("%s", (_, step, change, problems) => {
    expect(problemsOf(step, changed(change), zone)).toEqual(problems);
  });

  test("all steps are whole, or the first that is not is named", () => {
    expect(firstWrong(whole, zone)).toBeNull();
    expect(firstWrong(changed({ scheduledAt: "", messages: ["", "", "", "", ""] }), zone)).toBe("scheduling");
  });
});

test.each<[string, Step, Partial<WizardValues>, Step]>([
  ["where it was left", "scheduling", {}, "scheduling"],
  ["at an earlier step that lacks something now", "review", { whatsappTemplateId: null }, "scheduling"],
  ["where it was left, before the step that lacks something", "name", { tagListId: null }, "name"],
])("a draft goes on %s", (_, left, change, shown) => {
  expect(placeOfDraft(left, changed(change), zone)).toBe(shown);
});

describe("origin and destination", () => {
  test("an origin equal to the destination clears it and ticks do not move", () => {
    expect(withOrigin(whole, "11")).toMatchObject({ tagListId: "11", moveToTagId: null, doesNotMove: true });
    expect(withOrigin(whole, "12")).toMatchObject({ tagListId: "12", moveToTagId: "11", doesNotMove: false });
  });

  test("a destination equal to the origin changes nothing", () => {
    expect(withDestination(whole, "10")).toBe(whole);
    expect(withDestination(changed({ moveToTagId: null, doesNotMove: true }), "12")).toMatchObject({
      moveToTagId: "12",
      doesNotMove: false,
    });
  });

  test("do not move clears the destination", () => {
    expect(withNoMove(whole, true)).toMatchObject({ moveToTagId: null, doesNotMove: true });
    expect(withNoMove(whole, false)).toMatchObject({ moveToTagId: "11", doesNotMove: false });
  });

  test("with a list there is no origin, and do not move is ticked", () => {
    expect(withAudience(whole, "list")).toMatchObject({ tagListId: null, moveToTagId: null, doesNotMove: true });
    expect(withAudience(changed({ audience: "list", contactListId: "5", doesNotMove: true }), "tag")).toMatchObject({
      contactListId: null,
      doesNotMove: false,
    });
  });
});

test("what is saved has ids, the moment of the company's clock, and null for what is empty", () => {
  expect(bodyOf(whole, zone)).toEqual({
    name: "Black Friday",
    tagListId: 10,
    contactListId: null,
    moveToTagId: 11,
    scheduledAt: "2026-11-27T12:00:00.000Z",
    scheduleTemplateId: 1,
    whatsappTemplateId: 2,
    fileListId: null,
    message1: "Olá {name}",
    message2: null,
    message3: null,
    message4: null,
    message5: null,
  });
  expect(filledCount(whole)).toBe(1);
});

test("what the user wrote is kept over a newer version, which stands where they wrote nothing", () => {
  const mine = changed({ messages: ["Oi {name}", "", "", "", ""], moveToTagId: null, doesNotMove: true });
  const theirs = changed({ name: "Natal", tagListId: "12", scheduledAt: "2026-11-28T09:00", fileListId: "3" });
  expect(keptOver(whole, mine, theirs)).toEqual({
    ...theirs,
    messages: mine.messages,
    tagListId: whole.tagListId,
    moveToTagId: null,
    doesNotMove: true,
  });
});

test("of the messages each is kept by itself", () => {
  const mine = changed({ messages: ["Oi {name}", "", "", "", ""] });
  const theirs = changed({ messages: ["Olá {name}!", "De Bruno", "", "", ""] });
  expect(keptOver(whole, mine, theirs).messages).toEqual(["Oi {name}", "De Bruno", "", "", ""]);
});
