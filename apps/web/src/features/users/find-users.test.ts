import { expect, test } from "vitest";
import { findUsers } from "./find-users.ts";

const users = ["Carla Dias", "Ana Conceição", "Conrado", "João"].map((name) => ({ name }));
const names = (words: string) => findUsers(users, words).map(({ name }) => name);

test.each([
  ["", ["Carla Dias", "Ana Conceição", "Conrado", "João"]],
  ["con", ["Ana Conceição", "Conrado"]],
  ["conceicao", ["Ana Conceição"]],
  [" JOÃO ", ["João"]],
  ["zé", []],
])("%o finds them in the order of the list", (words, found) => expect(names(words)).toEqual(found));
