import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTyping } from "./typing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("says once that one writes however many keys are pressed, again after a while, and that one has stopped", () => {
  const say = vi.fn<(state: string) => void>();
  const typing = createTyping(say);
  const said = () => say.mock.calls.map(([state]) => state);
  for (let key = 0; key < 40; key += 1) {
    typing.wrote();
    vi.advanceTimersByTime(100);
  }
  expect(said()).toEqual(["composing"]);
  for (let key = 0; key < 20; key += 1) {
    typing.wrote();
    vi.advanceTimersByTime(100);
  }
  expect(said()).toEqual(["composing", "composing"]);
  vi.advanceTimersByTime(10_000);
  expect(said()).toEqual(["composing", "composing", "paused"]);
  typing.stop();
  expect(said()).toHaveLength(3);
});

it("goes on saying that one records until it is over", () => {
  const say = vi.fn<(state: string) => void>();
  const typing = createTyping(say);
  typing.recording();
  vi.advanceTimersByTime(11_000);
  typing.stop();
  vi.advanceTimersByTime(20_000);
  expect(say.mock.calls.map(([state]) => state)).toEqual(["recording", "recording", "recording", "paused"]);
});
