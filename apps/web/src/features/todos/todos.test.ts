import { describe, expect, it } from "vitest";
import { readTodos, withChange, withTodo, type Todo } from "./todos.ts";

const now = new Date("2026-11-23T12:00:00Z");
const later = new Date("2026-11-23T13:00:00Z");
const list = (): Todo[] => withTodo([], "Ligar para Ana", now);

describe("a list of things to do", () => {
  it("has the newest on top, and no blank ones", () => {
    const two = withTodo(list(), "  Pagar Pix ", later);
    expect(two.map(({ text }) => text)).toEqual(["Pagar Pix", "Ligar para Ana"]);
    expect(withTodo(two, "  \n", later)).toEqual(two);
  });

  it("changes text and state with the time, but not to a blank text", () => {
    const [todo] = list();
    const id = todo?.id ?? "";
    expect(
      withChange(
        list().map((one) => ({ ...one, id })),
        id,
        { isDone: true },
        later,
      ),
    ).toEqual([{ ...todo, isDone: true, updatedAt: later.toISOString() }]);
    const before = list().map((one) => ({ ...one, id }));
    expect(withChange(before, id, { text: " Ligar para Bia " }, later)[0]).toMatchObject({ text: "Ligar para Bia" });
    expect(withChange(before, id, { text: " " }, later)).toEqual(before);
  });

  it.each([[null], ["{"], ['{"a":1}'], ['[1, null, {"text": "x"}]']])("survives %s in the browser's storage", (text) =>
    expect(readTodos(text)).toEqual([]),
  );
});
