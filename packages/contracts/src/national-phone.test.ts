import { expect, test } from "vitest";
import { companyPhone } from "./national-phone.ts";

test.each([
  ["a mobile number", "(11) 98888-7777", "11988887777"],
  ["a landline", "(11) 3333-4444", "1133334444"],
  ["with the country code", "+55 (11) 98888-7777", "11988887777"],
  ["with the country code, without its sign", "5511988887777", "11988887777"],
  ["with the country code, too short", "+55 119888", "119888"],
  ["of another country", "+351 912 345 678", "+351912345678"],
  ["of another country, with as many digits as a Brazilian one", " +1 415 555 0100", "+14155550100"],
  ["of another country, without its sign", "351 912 345 678", "351912345678"],
  ["none", "", ""],
  ["a sign alone", "+", ""],
])("a company's phone: %s", (_, given, stored) => {
  expect(companyPhone(given)).toBe(stored);
});
