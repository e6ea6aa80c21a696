import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IdleTransaction, unlessIdle } from "./idle-transaction.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => Promise.withResolvers<string>().promise;

it("answers what the work answers", async () => {
  expect(await unlessIdle(Promise.resolve("feito"), () => false, 4)).toBe("feito");
  expect(vi.getTimerCount()).toBe(0);
});

it("cuts work that asks the database nothing", async () => {
  const [[cut]] = await Promise.all([
    Promise.allSettled([unlessIdle(never(), () => false, 4)]),
    vi.advanceTimersByTimeAsync(4_000),
  ]);
  expect(cut).toMatchObject({ reason: expect.any(IdleTransaction) as IdleTransaction });
  expect(vi.getTimerCount()).toBe(0);
});

it("waits for the database however long it takes, and counts only seconds in a row", async () => {
  let isAtWork = true;
  const work = Promise.withResolvers<string>();
  const answer = unlessIdle(work.promise, () => isAtWork, 4);
  await vi.advanceTimersByTimeAsync(60_000);
  isAtWork = false;
  await vi.advanceTimersByTimeAsync(3_000);
  isAtWork = true;
  await vi.advanceTimersByTimeAsync(1_000);
  isAtWork = false;
  await vi.advanceTimersByTimeAsync(3_000);
  work.resolve("feito");
  expect(await answer).toBe("feito");
});
