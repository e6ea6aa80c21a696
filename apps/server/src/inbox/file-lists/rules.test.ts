import { describe, expect, it } from "vitest";
import { changeOfOptions } from "./rules.ts";

describe("changeOfOptions", () => {
  it("changes, adds and removes options, each at its place", () => {
    expect(changeOfOptions([1, 2, 3], [{ name: "new" }, { id: 3, name: "c" }, { id: 1, name: "a" }])).toEqual({
      changes: [
        { id: 3, name: "c", position: 1 },
        { id: 1, name: "a", position: 2 },
      ],
      adds: [{ name: "new", position: 0 }],
      removes: [2],
    });
    expect(changeOfOptions([1], [])).toEqual({ changes: [], adds: [], removes: [1] });
  });

  it.each([
    ["of another list", [{ id: 9, name: "a" }]],
    [
      "that comes twice",
      [
        { id: 1, name: "a" },
        { id: 1, name: "b" },
      ],
    ],
  ])("refuses an option %s", (_, wanted) => expect(changeOfOptions([1, 2], wanted)).toBeNull());
});
