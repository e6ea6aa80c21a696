import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

/** Actions that the test ends. */
function acts() {
  const begun: string[] = [];
  const end = new Map<string, (isDone: boolean) => void>();
  const act = (id: number, what: string) =>
    inTurn(id, what, () => {
      begun.push(what);
      return new Promise((resolve) => end.set(what, resolve));
    });
  return { begun, act, end: (what: string, isDone = true) => end.get(what)?.(isDone) };
}

test("who takes back and resolves anew in one breath has it resolved", async () => {
  const { begun, act, end } = acts();
  const undone = act(1, "undo");
  const resolved = act(1, "closed");
  expect(begun).toEqual(["undo"]);
  end("undo", false);
  expect(await undone).toBe(false);
  expect(begun).toEqual(["undo", "closed"]);
  end("closed");
  expect(await resolved).toBe(true);
});

test("a second click is no second act; once it is over, it may be done again", async () => {
  const { begun, act, end } = acts();
  const first = act(2, "open");
  expect(await act(2, "open")).toBe(false);
  end("open");
  expect(await first).toBe(true);
  void act(2, "open");
  expect(begun).toEqual(["open", "open"]);
});

test("other conversations do not wait", () => {
  const { begun, act } = acts();
  void act(3, "closed");
  void act(4, "closed");
  expect(begun).toEqual(["closed", "closed"]);
});
