import { expect, it } from "vitest";
import { matching } from "./palette-lines.ts";

const run = () => undefined;
const lines = ["Próxima conversa", "Responder", "Nova conversa", "Contatos"].map((label) => ({
  id: label,
  label,
  run,
}));
const found = (typed: string) =>
  matching([{ key: "actions", title: "Ações", lines }], typed)[0]?.lines.map(({ label }) => label);

it.each([
  ["", ["Próxima conversa", "Responder", "Nova conversa", "Contatos"]],
  ["proxima", ["Próxima conversa"]],
  ["con", ["Contatos", "Próxima conversa", "Nova conversa"]],
  ["conversa nov", ["Nova conversa"]],
  ["xyz", []],
])("%j finds %j", (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});
