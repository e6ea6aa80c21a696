import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterShown, choose, chosenConversation, followChosen, forgetChosen, wasShown } from "./chosen.ts";

const drawn: (string | null)[] = [];
const never = () => new Promise<void>(() => undefined);
let stop: () => void;
const follow = (atOnce: (uuid: string) => boolean = () => false) => {
  stop = followChosen((uuid) => drawn.push(uuid), atOnce);
};

beforeEach(() => {
  vi.useFakeTimers();
  // Out of sight nothing is drawn: what waits for a frame comes with the timers.
  vi.stubGlobal("document", { hidden: true });
  drawn.length = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it is drawn when its messages are here, and after a moment without them", async () => {
  follow();
  let arrive: () => void = () => undefined;
  choose("here", () => new Promise((resolve) => (arrive = resolve)));
  await vi.advanceTimersByTimeAsync(50);
  expect(drawn).toEqual([]);
  arrive();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual(["here"]);

  choose("late", never);
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn).toEqual(["here"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn).toEqual(["here", "late"]);
});

test("of two that are chosen one after the other the last is drawn", async () => {
  follow();
  choose("first", never);
  choose("second", () => Promise.resolve());
  await vi.advanceTimersByTimeAsync(500);
  expect(drawn).toEqual(["second"]);
});

test("one that could be shown at once fetches nothing first", async () => {
  follow(() => true);
  const fetch = vi.fn<() => Promise<void>>(never);
  choose("kept", fetch);
  await vi.advanceTimersByTimeAsync(10);
  expect(drawn).toEqual(["kept"]);
  expect(fetch).not.toHaveBeenCalled();
});

test("what follows waits until it is seen; then the address says which it is", async () => {
  follow();
  const followed = vi.fn<() => void>();
  choose("one", () => Promise.resolve());
  afterShown(followed);
  await vi.advanceTimersByTimeAsync(10);
  expect(followed).not.toHaveBeenCalled();
  wasShown();
  expect(followed).toHaveBeenCalledOnce();
  forgetChosen("another");
  expect(chosenConversation.get()).toBe("one");
  forgetChosen("one");
  await vi.advanceTimersByTimeAsync(10);
  expect(drawn).toEqual(["one", null]);
});

test("who goes elsewhere before it is seen is not led back to it", async () => {
  follow();
  const followed = vi.fn<() => void>();
  choose("left", never);
  afterShown(followed);
  stop();
  follow();
  await vi.advanceTimersByTimeAsync(500);
  wasShown();
  expect(chosenConversation.get()).toBeNull();
  expect(followed).not.toHaveBeenCalled();
  expect(drawn).toEqual([]);
});
