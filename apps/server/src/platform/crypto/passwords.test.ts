import { parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { hashPassword, verifyNothing, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  it("are known again, and others refused", async () => {
    const hashed = await hashPassword("correct horse");
    expect(await verifyPassword(hashed, "correct horse")).toBe(true);
    expect(await verifyPassword(hashed, "correct horsf")).toBe(false);
    expect(await verifyPassword(hashed, "")).toBe(false);
  });

  it("are the same however the keyboard composed an accent", async () => {
    expect(await verifyPassword(await hashPassword("a\u0301gua"), "\u00e1gua")).toBe(true);
  });

  it("are hashed by argon2id with 19 MiB and two passes, each with its own salt", async () => {
    const [one, two] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(parseOptions(one)).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      saltLen: 16,
    });
    expect(one).not.toBe(two);
  });
});

describe("verifyNothing", () => {
  it("is always false", async () => {
    expect(await verifyNothing("")).toBe(false);
    expect(await verifyNothing("correct horse")).toBe(false);
  });

  it("takes as long as a real check, from the first time on", async () => {
    const hashed = await hashPassword("correct horse");
    const spent = async (check: () => Promise<unknown>) => {
      const started = process.hrtime.bigint();
      await check();
      return Number(process.hrtime.bigint() - started);
    };
    const [real, nothing] = [[], []] as [number[], number[]];
    for (let round = 0; round < 15; round++) {
      nothing.push(await spent(() => verifyNothing("guess")));
      real.push(await spent(() => verifyPassword(hashed, "guess")));
    }
    // The fastest of many is the work itself, without what else the machine did.
    expect(Math.min(...nothing) / Math.min(...real)).toBeGreaterThan(0.5);
    expect(Math.min(...nothing) / Math.min(...real)).toBeLessThan(2);
  });
});
