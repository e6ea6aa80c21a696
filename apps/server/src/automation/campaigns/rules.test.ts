import { campaignStatuses, type CampaignStatus } from "@recado/contracts/campaign-shapes";
import { describe, expect, test } from "vitest";
import { isEditable, mayDo, statusWhenSaved, variantsOf, type Verb } from "./rules.ts";

const whole = {
  hasAudience: true,
  scheduledAt: new Date(),
  hasScheduleTemplate: true,
  hasConnectionTemplate: true,
  message1: "Oi",
};

describe("saving", () => {
  test.each([
    [{}, "PROGRAMADA"],
    [{ scheduledAt: null }, "INATIVA"],
    [{ hasAudience: false }, "INATIVA"],
    [{ hasScheduleTemplate: false }, "INATIVA"],
    [{ hasConnectionTemplate: false }, "INATIVA"],
    [{ message1: "" }, "INATIVA"],
  ])("with %j makes it %s", (change, status) => {
    expect(statusWhenSaved({ ...whole, ...change })).toBe(status);
  });
});

describe("editing", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  test.each<[CampaignStatus, Date | null, boolean]>([
    ["INATIVA", null, true],
    ["INATIVA", inMinutes(5), true],
    ["PROGRAMADA", inMinutes(61), true],
    ["PROGRAMADA", inMinutes(60), false],
    ["PROGRAMADA", inMinutes(-5), false],
    ["WAITING_START_TIME", inMinutes(120), false],
    ["EM_ANDAMENTO", inMinutes(120), false],
    ["CANCELADA", inMinutes(120), false],
    ["FINALIZADA", inMinutes(120), false],
  ])("%s, beginning at %s: %s", (status, scheduledAt, may) => {
    expect(isEditable(status, scheduledAt, now)).toBe(may);
  });
});

describe("what a person may do", () => {
  test.each<[Verb, readonly CampaignStatus[]]>([
    ["stop", ["WAITING_START_TIME", "EM_ANDAMENTO"]],
    ["restart", ["CANCELADA"]],
    ["retry", ["FINALIZADA"]],
    ["delete", ["INATIVA", "PROGRAMADA", "WAITING_START_TIME", "CANCELADA", "FINALIZADA"]],
  ])("%s: in %j alone", (verb, statuses) => {
    expect(campaignStatuses.filter((status) => mayDo(verb, status))).toEqual(statuses);
  });
});

test.each([
  [
    ["Oi", "", " ", "Olá", ""],
    [1, 4],
  ],
  [["", "", "", "", ""], []],
])("the variants of %j are %j", (messages, variants) => {
  expect(variantsOf(messages)).toEqual(variants);
});
