import { expect, test } from "vitest";
import { compareExercised } from "./compare.ts";

const all = ["GET /a: a success", "GET /a: query.b is given", "PUT /c: a success", 'PUT /c: body.d is "e"'];
const compare = (seen: string[], list: string[]) => compareExercised(all, new Set(seen), new Set(list));

test("what no test exercises is left; of a call that never succeeds that alone", () => {
  expect(compare(["GET /a: a success"], []).left).toEqual(["GET /a: query.b is given", "PUT /c: a success"]);
});

test("what the list does not have is added; the first test of a call need not exercise all of it", () => {
  expect(compare(["GET /a: a success"], ["PUT /c: a success"])).toMatchObject({ added: ["GET /a: query.b is given"] });
  expect(compare(["PUT /c: a success"], ["GET /a: a success", "PUT /c: a success"])).toEqual({
    left: ["GET /a: a success", 'PUT /c: body.d is "e"'],
    added: [],
    done: ["PUT /c: a success"],
  });
});

test("a line is done once it is exercised, or names nothing any more", () => {
  expect(compare(all, ["GET /a: query.b is given", "GET /gone: a success"])).toEqual({
    left: [],
    added: [],
    done: ["GET /a: query.b is given", "GET /gone: a success"],
  });
});
