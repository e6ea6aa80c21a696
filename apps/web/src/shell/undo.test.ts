import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, toasts } from "../ui/toasts.ts";
import { ApiError } from "./api-error.ts";
import { expectUndo, offerByKey, offerUndo, undoLast } from "./undo.ts";

const shown = () => toasts.get().map(({ text, action }) => [text, action !== undefined]);
beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of toasts.get()) dismissToast(id);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("undo", () => {
  it("takes back the last first, each once", () => {
    const done: string[] = [];
    offerUndo("a", () => void done.push("a"));
    offerUndo("b", () => void done.push("b"));
    undoLast();
    undoLast();
    undoLast();
    expect(done).toEqual(["b", "a"]);
    expect(shown()).toEqual([]);
  });

  it("by its toast takes back that one", () => {
    const done: string[] = [];
    offerUndo("a", () => void done.push("a"));
    offerUndo("b", () => void done.push("b"));
    const [first] = toasts.get();
    first?.action?.run();
    first?.action?.run();
    expect(done).toEqual(["a"]);
    expect(shown()).toEqual([["b", true]]);
  });

  it("by the key takes back what the screen offers after the toasts, the newest first", () => {
    const done: string[] = [];
    offerUndo("toast", () => void done.push("toast"));
    const withdraw = offerByKey(2, () => done.push("newer"));
    const withdrawOlder = offerByKey(1, () => done.push("older"));
    undoLast();
    undoLast();
    withdraw();
    undoLast();
    withdrawOlder();
    undoLast();
    expect(done).toEqual(["toast", "newer", "older"]);
  });

  it("is remembered while something is being done, and then takes it back, once, without offering it", () => {
    const done: string[] = [];
    offerUndo("before", () => void done.push("before"));
    const one = expectUndo();
    undoLast();
    undoLast();
    expect(done).toEqual([]);
    one.offer("a", () => void done.push("a"));
    expect(done).toEqual(["a"]);
    expect(shown()).toEqual([["before", true]]);
    undoLast();
    expect(done).toEqual(["a", "before"]);
  });

  it("is offered as ever where the key was not pressed meanwhile, and forgotten where nothing was done", () => {
    const done: string[] = [];
    const one = expectUndo();
    one.offer("a", () => void done.push("a"));
    expect(shown()).toEqual([["a", true]]);
    const refused = expectUndo();
    undoLast();
    refused.drop();
    expect(done).toEqual([]);
    undoLast();
    expect(done).toEqual(["a"]);
  });

  it("is over after 5 s: a toast that is still read no longer offers it", () => {
    const done: string[] = [];
    offerUndo("a", () => void done.push("a"));
    vi.advanceTimersByTime(4_999);
    expect(shown()).toEqual([["a", true]]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([["a", false]]);
    undoLast();
    expect(done).toEqual([]);
  });

  it("that is refused says why", async () => {
    offerUndo("a", () => Promise.reject(new ApiError(409, "ERR_TICKET_TAKEN")));
    undoLast();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual([["ERR_TICKET_TAKEN", false]]);
  });
});
