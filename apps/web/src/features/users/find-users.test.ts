import { expect, it } from "vitest";
import { findUsers, type ShortUser } from "./find-users.ts";

const users = ["Carla Dias", "Ana Conceição", "Conrado", "João"].map((name, id): ShortUser => ({
  id,
  name,
  queues: [],
}));
const names = (words: string) => findUsers(users, words).map(({ name }) => name);

it.each([
  ["conc", ["Ana Conceição"]],
  ["CON", ["Conrado", "Ana Conceição"]],
  ["joao", ["João"]],
  [" dias ", ["Carla Dias"]],
  ["xyz", []],
])("%s finds %j", (words, expected) => expect(names(words)).toEqual(expected));
