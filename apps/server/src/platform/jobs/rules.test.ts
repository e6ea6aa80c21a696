import { describe, expect, test } from "vitest";
import { isSpent, retryPauseSeconds } from "./rules.ts";

describe("the pause before a failed job is tried again", () => {
  test.each([
    { attempts: 1, shortest: 1, longest: 2 },
    { attempts: 2, shortest: 2, longest: 4 },
    { attempts: 5, shortest: 16, longest: 32 },
    { attempts: 9, shortest: 256, longest: 512 },
    { attempts: 40, shortest: 300, longest: 600 },
  ])("after attempt $attempts is from $shortest to $longest s", ({ attempts, shortest, longest }) => {
    expect(retryPauseSeconds(attempts, 0)).toBe(shortest);
    expect(retryPauseSeconds(attempts, 1)).toBe(longest);
  });
});

test.each([
  { attempts: 1, retries: 0, spent: true },
  { attempts: 1, retries: 1, spent: false },
  { attempts: 2, retries: 1, spent: true },
])("attempt $attempts of a kind with $retries retries is the last: $spent", ({ attempts, retries, spent }) => {
  expect(isSpent(attempts, retries)).toBe(spent);
});
