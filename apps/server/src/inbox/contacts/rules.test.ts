import { expect, test } from "vitest";
import { numberForms, searchPatterns, typeOfValues } from "./rules.ts";

test.each([
  ["5531987654321", ["5531987654321", "553187654321"], "a mobile number with its ninth digit"],
  ["553187654321", ["553187654321", "5531987654321"], "the same without"],
  ["551132654321", ["551132654321"], "a landline has one form"],
  ["14155550123", ["14155550123"], "so has a number of another country"],
  ["55319876543210", ["55319876543210"], "and one that is too long"],
])("%s → %j: %s", (number, forms) => expect(numberForms(number)).toEqual(forms));

test.each<[search: string, words: string[], numbers: string[]]>([
  ["", [], []],
  ["maria silva", ["%maria%", "%silva%"], []],
  ["jo", ["% jo%"], []],
  ["@mari_", ["%@mari\\_%"], []],
  ["b@c.com", ["%b@c.com%"], []],
  ["12", ["% 12%"], []],
  ["+55 (31) 98765-0009", [], ["%5531987650009%", "%553187650009%"]],
  ["(031) 8765-0009", [], ["%3187650009%", "%31987650009%"]],
  ["98765-0009", [], ["%987650009%", "%87650009%"]],
  ["0009", [], ["%0009%"]],
])("what %j looks for", (search, words, numbers) => expect(searchPatterns(search)).toEqual({ words, numbers }));

test.each([
  [["1990-05-02", "", "2001-12-31"], "date"],
  [["1990-05-02", "2 de maio"], "text"],
  [["1990-13-40"], "text"],
  [["3", "-1,5", " 20.0 "], "number"],
  [["123.456.789-00"], "text"],
  [["", " "], "text"],
  [[], "text"],
])("the values %j are each a %s", (values, type) => expect(typeOfValues(values)).toBe(type));
