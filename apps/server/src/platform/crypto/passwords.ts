import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id as OWASP advises: 19 MiB and two passes, about 15 ms. The library's own type for 2 can't be imported. */
let cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For tests, whose people are many and have nothing to hide: from here on a password takes no time. */
export function hashForTests(): void {
  cost = { ...cost, memoryCost: 8, timeCost: 1 };
}

/** What of a password is stored. It begins with its own parameters, so that they can be raised later. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return verify(hashed, canonical(password));
}

/** No password has this hash; to find that out takes as long as with any other. */
const nobodysHash = () =>
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`;

/** For an e-mail that nobody has: false, after the time that a real check would have taken. */
export function verifyNothing(password: string): Promise<false> {
  return verifyPassword(nobodysHash(), password).then(() => false);
}

function random(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** Keyboards disagree on how an accented letter is composed. */
function canonical(password: string): string {
  return password.normalize("NFC");
}
