import { describe, expect, it } from "vitest";
import { modules } from "../../modules.ts";
import { Settings } from "../../platform/settings.ts";
import { maskOf, publicSettings } from "./rules.ts";

const settings = new Settings(modules);

describe("a value", () => {
  it.each([
    ["call", "disabled", null],
    ["call", "off", "unknown_value"],
    ["scheduleType", "company", null],
    ["scheduleType", "", "unknown_value"],
    ["timezone", "America/Manaus", null],
    ["timezone", "UTC", null],
    ["timezone", "Etc/GMT+3", null],
    ["timezone", "-03:00", "invalid"],
    ["timezone", "CTT", "invalid"],
    ["timezone", "America/Nowhere", "invalid"],
    ["timezone", "", "invalid"],
    ["reopenWindowMinutes", "0", null],
    ["reopenWindowMinutes", "90", null],
    ["reopenWindowMinutes", "-1", "invalid"],
    ["reopenWindowMinutes", "1.5", "invalid"],
    ["reopenWindowMinutes", "1e3", "invalid"],
    ["reopenWindowMinutes", "44641", "invalid"],
    ["ratingTimeoutMinutes", "0", "invalid"],
    ["language", "es", null],
    ["language", "fr", "invalid"],
    ["userCreation", "disabled", null],
    ["userCreation", "true", "unknown_value"],
    ["alertWebhook", "https://example.com/hook", null],
    ["alertWebhook", "", null],
    ["alertWebhook", "ftp://example.com", "invalid"],
    ["asaas", "$aact_1234567", null],
  ] as const)("%s = %j", (key, value, rule) => {
    expect(settings.find(key)?.broken(value)).toBe(rule);
  });
});

it.each(["toString", "__proto__", "campaignsEnabled", "", "CALL"])("%j is no key of a setting", (key) => {
  expect(settings.find(key)).toBeUndefined();
});

it.each([
  ["", ""],
  ["short", "••••"],
  ["$aact_1234567", "••••4567"],
])("the mask of %j is %j", (secret, mask) => {
  expect(maskOf(secret)).toBe(mask);
});

it("everybody reads defaults, what was changed, what the plan says, and no secret", () => {
  const stored = { call: "disabled", asaas: "sealed", userCreation: "disabled", left: "over" };
  const shown = publicSettings(settings.all("company"), stored, true);
  const byKey = Object.fromEntries(shown.map(({ key, value }) => [key, value]));
  expect(byKey).toMatchObject({
    call: "disabled",
    CheckMsgIsGroup: "enabled",
    timezone: "America/Sao_Paulo",
    campaignsEnabled: "true",
  });
  expect(Object.keys(byKey)).not.toContain("asaas");
  expect(Object.keys(byKey)).not.toContain("userCreation");
  expect(Object.keys(byKey)).not.toContain("left");
  expect(byKey.outboxWaitMinutes).toBe("10");
});
