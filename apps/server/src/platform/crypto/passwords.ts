import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { WorkQueue } from "./work-queue.ts";

/**
 * Argon2id as OWASP recommends: 19 MiB, two passes, about 15 ms. The library's constant for type 2 can't be imported.
 */
let cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a thread of the pool that also reads files: limit them. */
const hashing = new WorkQueue({ atOnce: 2, waiting: 100 });

/** For tests: makes password hashing fast from now on. */
export function hashForTests(): void {
  cost = { ...cost, memoryCost: 8, timeCost: 1 };
}

/**
 * The stored hash of a password. It contains its parameters, so that they can be raised later. Check the caller's
 * permission first: hashing is expensive.
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(canonical(password), cost));
}

export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return hashing.run(() => verify(hashed, canonical(password)));
}

/** A hash that no password matches; checking it takes as long as checking any other. */
export const nobodysHash = (): string =>
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`;

/** For an unknown e-mail: false, after the time of a real check. */
export function verifyNothing(password: string): Promise<false> {
  return verifyPassword(nobodysHash(), password).then(() => false);
}

function random(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** Keyboards compose accented letters differently: normalise. */
function canonical(password: string): string {
  return password.normalize("NFC");
}
