import { beforeEach, describe, expect, it } from "vitest";
import { dismissToast, notify, toasts } from "./toasts.ts";

const shown = () => toasts.get().map(({ text, kind, lasts }) => [kind, text, lasts]);
beforeEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
});

describe("toasts", () => {
  it("last 2 s for an error code, which is shown raw when it has no sentence, and 3 s else", () => {
    notify.error("ERR_OF_TOMORROW");
    notify.success("Saved");
    expect(shown()).toEqual([
      ["error", "ERR_OF_TOMORROW", 2000],
      ["success", "Saved", 3000],
    ]);
  });

  it("are three at most, the newest", () => {
    for (const text of ["a", "b", "c", "d"]) notify.info(text);
    expect(shown().map(([, text]) => text)).toEqual(["b", "c", "d"]);
  });

  it("don't repeat a sentence that is on screen", () => {
    notify.info("a");
    notify.info("b");
    notify.info("a");
    expect(shown().map(([, text]) => text)).toEqual(["b", "a"]);
  });
});
