import { expect, test } from "vitest";
import { ConnectionPace, paceOf, retryPauseMs, TokenBucket, type Lane } from "./pacing.ts";

test("a bucket lets its burst pass at once, and then as many as time brings", () => {
  const bucket = new TokenBucket({ perSecond: 2, burst: 3 }, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, true, false]);
  expect(bucket.wait(0)).toBe(500);
  expect(bucket.take(499)).toBe(false);
  expect(bucket.take(500)).toBe(true);
  expect(bucket.take(500)).toBe(false);
  const later = [1, 2, 3, 4].map(() => bucket.take(60_000));
  expect(later, "never more than the burst").toEqual([true, true, true, false]);
});

test("a clock that seems to go back gives nothing away", () => {
  const bucket = new TokenBucket({ perSecond: 1, burst: 1 }, 10_000);
  expect(bucket.take(10_000)).toBe(true);
  expect(bucket.take(5_000)).toBe(false);
  expect(bucket.take(10_999)).toBe(false);
  expect(bucket.take(11_000)).toBe(true);
});

test("bots and campaigns leave some of a connection's burst to attendants", () => {
  const pace = new ConnectionPace({ perSecond: 4, burst: 8 }, 0);
  const taken = (lane: Lane, now: number) => {
    let count = 0;
    while (pace.take(lane, now)) count++;
    return count;
  };
  expect(taken(2, 0), "a campaign has a slow pace of its own").toBe(2);
  expect(taken(1, 0), "a bot leaves a quarter").toBe(4);
  expect(pace.wait(1, 0)).toBe(250);
  expect(taken(0, 0)).toBe(2);
  expect(pace.wait(0, 0)).toBe(250);
  expect(pace.wait(2, 0), "more than half must be there").toBe(1_250);
  expect(taken(0, 250)).toBe(1);
});

test("another pace holds at once, and gives nothing back", () => {
  const pace = new ConnectionPace(paceOf({ sendPerMinute: "60", sendBurst: "2" }), 0);
  expect([pace.take(0, 0), pace.take(0, 0), pace.take(0, 0)]).toEqual([true, true, false]);
  pace.change(paceOf({ sendPerMinute: "600", sendBurst: "1" }), 0);
  expect(pace.wait(0, 0)).toBe(100);
  pace.change(paceOf({ sendPerMinute: "600", sendBurst: "5" }), 100);
  expect(pace.wait(0, 100)).toBe(0);
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [6, 30_000],
  [40, 30_000],
])("after %d tries the next is %d ms later", (attempts, expected) => expect(retryPauseMs(attempts)).toBe(expected));
