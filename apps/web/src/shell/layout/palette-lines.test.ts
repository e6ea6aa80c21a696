import { expect, it } from "vitest";
import { matching, withoutTwice } from "./palette-lines.ts";

const run = () => undefined;
const lines = ["Próxima conversa", "Responder", "Nova conversa", "Contatos", "Marcar (M)"].map((label) => ({
  id: label,
  label,
  run,
}));
const found = (typed: string) =>
  matching([{ key: "actions", title: "Ações", lines }], typed)[0]?.lines.map(({ label }) => label);

it.each([
  ["", ["Próxima conversa", "Responder", "Nova conversa", "Contatos", "Marcar (M)"]],
  ["proxima", ["Próxima conversa"]],
  ["con", ["Contatos", "Próxima conversa", "Nova conversa"]],
  ["conversa nov", ["Nova conversa"]],
  ["versa", []],
  ["ma)", ["Marcar (M)"]],
  ["😀", undefined],
  ["xyz", []],
])("%j finds %j", (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

it("a line stands once, in the first group that has it, and a group without lines is left out", () => {
  const line = (id: string) => ({ id, label: id, run });
  const group = (key: string, ...ids: string[]) => ({ key, title: key, lines: ids.map(line) });
  const shown = withoutTwice([group("recent", "a"), group("empty"), group("found", "a", "b"), group("again", "b")]);
  expect(shown.map(({ key, lines: some }) => [key, some.map(({ id }) => id)])).toEqual([
    ["recent", ["a"]],
    ["found", ["b"]],
  ]);
});
