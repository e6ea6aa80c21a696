import { expect, test } from "vitest";
import { numberForms } from "./rules.ts";

test.each([
  ["5531987654321", ["5531987654321", "553187654321"], "a mobile number with its ninth digit"],
  ["553187654321", ["553187654321", "5531987654321"], "the same without"],
  ["551132654321", ["551132654321"], "a landline has one form"],
  ["14155550123", ["14155550123"], "so has a number of another country"],
  ["55319876543210", ["55319876543210"], "and one that is too long"],
])("%s → %j: %s", (number, forms) => expect(numberForms(number)).toEqual(forms));
