import { describe, expect, it } from "vitest";
import { colorFor } from "./color-for.ts";
import { suggestedColors } from "./limits.ts";

describe("a colour", () => {
  it("is one that nothing has yet, wherever one begins", () => {
    const [first, ...others] = suggestedColors;
    expect([0, 0.5, 0.99].map((random) => colorFor(others, random))).toEqual([first, first, first]);
  });
  it("is the least used where all are used", () => {
    const used = [...suggestedColors, ...suggestedColors].filter(
      (color, n) => color !== suggestedColors[4] || n < suggestedColors.length,
    );
    expect(colorFor(used, 0)).toBe(suggestedColors[4]);
  });
});
