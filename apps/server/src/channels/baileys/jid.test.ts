import { expect, test } from "vitest";
import { identityOf, jidOf, mergedIdentity } from "./jid.ts";

test.each([
  ["5511988887777@s.whatsapp.net", { pn: "5511988887777" }],
  ["5511988887777:12@s.whatsapp.net", { pn: "5511988887777" }],
  ["5511988887777_1:12@s.whatsapp.net", { pn: "5511988887777" }],
  ["123456789012345@lid", { lid: "123456789012345" }],
  ["123456789012345:3@lid", { lid: "123456789012345" }],
  ["120363021234567890@g.us", { group: "120363021234567890" }],
  ["5511988887777-1600000000@g.us", { group: "5511988887777-1600000000" }],
  ["status@broadcast", null],
  ["120363021234567890@newsletter", null],
  [`${"9".repeat(65)}@lid`, null],
  ["words", null],
  [undefined, null],
])("%s is %j", (jid, expected) => expect(identityOf(jid)).toEqual(expected));

test("a person's number and privacy id are one identity", () => {
  expect(mergedIdentity("99@lid", "5511988887777@s.whatsapp.net")).toEqual({ lid: "99", pn: "5511988887777" });
  expect(mergedIdentity("5511988887777@s.whatsapp.net", undefined)).toEqual({ pn: "5511988887777" });
});

test("an identity is addressed by its group, else its number, else its privacy id", () => {
  expect(jidOf({ group: "1-2" })).toBe("1-2@g.us");
  expect(jidOf({ pn: "5511988887777", lid: "99" })).toBe("5511988887777@s.whatsapp.net");
  expect(jidOf({ lid: "99" })).toBe("99@lid");
});
