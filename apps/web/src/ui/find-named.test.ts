import { expect, test } from "vitest";
import { findNamed } from "./find-named.ts";

const users = ["Carla Dias", "Ana Conceição", "Conrado", "João"].map((name) => ({ name }));
const names = (words: string) => findNamed(users, words).map(({ name }) => name);

test.each([
  ["", ["Carla Dias", "Ana Conceição", "Conrado", "João"]],
  ["con", ["Ana Conceição", "Conrado"]],
  ["conceicao", ["Ana Conceição"]],
  [" JOÃO ", ["João"]],
  ["zé", []],
])("%o finds them in the order of the list", (words, found) => expect(names(words)).toEqual(found));
