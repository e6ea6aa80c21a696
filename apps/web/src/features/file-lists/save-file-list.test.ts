import { describe, expect, it } from "vitest";
import { bodyOf, nameFor, newOption } from "./save-file-list.ts";

const stored = { ...newOption(), id: 7, name: " Tabela ", known: "tabela.pdf", hasFile: true };
const file = new File(["a"], "nova.pdf");

describe("bodyOf", () => {
  it.each([
    ["a new option", { ...newOption(), name: "Tabela", file }, { name: "Tabela" }],
    ["one that is as it was", stored, { id: 7, name: "Tabela" }],
    ["one whose file is replaced", { ...stored, known: null, file }, { id: 7, name: "Tabela" }],
    ["one whose file was taken away", { ...stored, known: null }, { name: "Tabela" }],
    ["one that never had a file", { ...stored, known: null, hasFile: false }, { id: 7, name: "Tabela" }],
  ])("%s", (_, option, expected) => expect(bodyOf([option])).toEqual([expected]));
});

describe("nameFor", () => {
  const high = new File(["a"], "alta.png");
  it.each([
    ["a first file", newOption(), file, "nova"],
    ["another file, where the name was the file's", { ...newOption(), name: "alta", file: high }, file, "nova"],
    ["no file, where the name was the file's", { ...newOption(), name: "alta", file: high }, null, ""],
    ["another file, where a person named it", { ...newOption(), name: "Preços", file: high }, file, undefined],
    ["another file of a stored option", stored, file, "nova"],
    ["no file of a stored option", stored, null, undefined],
  ])("%s", (_, option, next, expected) => expect(nameFor(option, next)).toBe(expected));
});
