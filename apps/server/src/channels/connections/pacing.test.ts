import { expect, test } from "vitest";
import { retryPauseMs, TokenBucket } from "./pacing.ts";

test("a bucket lets its burst pass at once, and then as many as time brings", () => {
  const bucket = new TokenBucket({ perSecond: 2, burst: 3 }, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, true, false]);
  expect(bucket.wait(0)).toBe(500);
  expect(bucket.ready(499)).toBe(0);
  expect(bucket.take(500)).toBe(true);
  expect(bucket.ready(500)).toBe(0);
  expect(bucket.ready(60_000), "never more than the burst").toBe(3);
  expect(bucket.wait(60_000)).toBe(0);
});

test("a clock that seems to go back gives nothing away", () => {
  const bucket = new TokenBucket({ perSecond: 1, burst: 1 }, 10_000);
  expect(bucket.take(10_000)).toBe(true);
  expect(bucket.take(5_000)).toBe(false);
  expect(bucket.take(10_999)).toBe(false);
  expect(bucket.take(11_000)).toBe(true);
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [6, 30_000],
  [40, 30_000],
])("after %d tries the next is %d ms later", (attempts, expected) => expect(retryPauseMs(attempts)).toBe(expected));
