import { expect, it } from "vitest";
import { patternOf } from "../../apps/server/src/channels/mentions.ts";
import { coordinateForms } from "../../apps/web/src/features/messages/compose/coordinates.ts";
import { expressionsInSources } from "./expressions.ts";
import { hostileTexts } from "./hostile-input.ts";

/** Short texts find exponential expressions, and 10 KB find quadratic ones, before 100 KB would take minutes. */
const steps = [
  { length: 25, milliseconds: 30 },
  { length: 1_000, milliseconds: 30 },
  { length: 10_000, milliseconds: 30 },
  { length: 100_000, milliseconds: 150 },
];

/** A busy machine interrupts a measurement: the shortest of three counts. */
function isSlow(expression: RegExp, text: string, milliseconds: number): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now();
    text.replace(expression, "");
    if (performance.now() - start < milliseconds) return false;
  }
  return true;
}

function slowInput(expression: RegExp): string | undefined {
  for (const { length, milliseconds } of steps) {
    for (const text of hostileTexts(expression.source, length)) {
      if (isSlow(expression, text, milliseconds))
        return `${length} characters like ${JSON.stringify(text.slice(0, 60))}`;
    }
  }
  return undefined;
}

const { literals, computed } = expressionsInSources();

it("no regular expression of ours is slow on hostile input of 100 KB", { timeout: 120_000 }, () => {
  expect(literals.length).toBeGreaterThan(100);
  const unique = new Map(literals.map((one) => [`/${one.pattern}/${one.flags}`, one]));
  const slow = [...unique.values()].map(({ name, pattern, flags }) => [name, slowInput(new RegExp(pattern, flags))]);
  expect(slow.filter(([, input]) => input !== undefined)).toEqual([]);
});

it("computed expressions are not slow either", () => {
  expect([...new Set(computed)]).toEqual([
    "apps/server/src/channels/mentions.ts",
    "apps/web/src/features/messages/compose/coordinates.ts",
  ]);
  const names = patternOf(["Ana", "Ana Maria", "a".repeat(100), "@@@", ".*.*"]);
  const slow = [...coordinateForms, names].map((pattern) => [pattern.source, slowInput(pattern)]);
  expect(slow.filter(([, input]) => input !== undefined)).toEqual([]);
});

it.each([
  ["exponential", /^(?:a+)+$/],
  ["quadratic in its end", /\.+$/],
  ["quadratic between two words", /BEGIN[\s\S]*?END/g],
])("finds an expression that is %s", (_, expression) => {
  expect(slowInput(expression)).toBeDefined();
});
