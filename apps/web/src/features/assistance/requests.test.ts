import { expect, test } from "vitest";
import { sessionForgotten } from "../../shell/signals.ts";
import { requests, setState } from "./requests.ts";

test("what was asked for and offered is forgotten with the session", () => {
  const abort = new AbortController();
  setState(1, { is: "asking", before: "", abort });
  setState(2, { is: "offered", text: "Temos pão." });
  sessionForgotten.send();
  expect(requests.get().size).toBe(0);
  expect(abort.signal.aborted).toBe(true);
});
