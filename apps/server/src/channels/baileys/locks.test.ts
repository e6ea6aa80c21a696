import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Locks } from "./locks.ts";

/** Runs work that ends when the test says so, and notes its begin. */
function bench() {
  const locks = new Locks();
  const begun: string[] = [];
  const end = new Map<string, (error?: Error) => void>();
  const run = (label: string, ...names: string[]) =>
    locks.run(names, () => {
      begun.push(label);
      return new Promise<void>((resolve, reject) => end.set(label, (error) => (error ? reject(error) : resolve())));
    });
  const finish = async (label: string, error?: Error) => {
    end.get(label)?.(error);
    await nextTurn();
  };
  return { begun, run, finish };
}

test("work on one name runs in order, work on other names beside it", async () => {
  const { begun, run, finish } = bench();
  void run("first of A", "A");
  void run("second of A", "A");
  void run("first of B", "B");
  await nextTurn();
  expect(begun).toEqual(["first of A", "first of B"]);
  await finish("first of A");
  expect(begun).toEqual(["first of A", "first of B", "second of A"]);
});

test("work on two names waits for both, and later work on either waits for it", async () => {
  const { begun, run, finish } = bench();
  void run("number", "number");
  void run("privacy id", "id");
  void run("both", "number", "id");
  void run("number again", "number");
  await nextTurn();
  expect(begun).toEqual(["number", "privacy id"]);
  await finish("number");
  expect(begun, "the other name is still in use").toEqual(["number", "privacy id"]);
  await finish("privacy id");
  expect(begun).toEqual(["number", "privacy id", "both"]);
  await finish("both");
  expect(begun).toEqual(["number", "privacy id", "both", "number again"]);
});

test("work that fails lets the next one run", async () => {
  const { begun, run, finish } = bench();
  const failing = run("failing", "A");
  void run("next", "A");
  await nextTurn();
  await Promise.all([expect(failing).rejects.toThrow("no"), finish("failing", new Error("no"))]);
  expect(begun).toEqual(["failing", "next"]);
});
