import type { Socket } from "socket.io";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "../log.ts";
import { SessionCheck } from "./session-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what nobody announced is noticed within 5 seconds, and ends the sockets of that session alone", async () => {
  const ended: string[] = [];
  const socketOf = (sessionId: string) =>
    ({ data: { admitted: { sessionId } }, disconnect: () => ended.push(sessionId) }) as unknown as Socket;
  const standing = new Set(["stays", "ends"]);
  const check = new SessionCheck(() => ["stays", "ends"].map(socketOf), {
    standing: async () => standing,
    log: { warn: () => undefined } as unknown as Log,
  });
  check.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toEqual([]);
  standing.delete("ends");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toEqual(["ends"]);
  await check.stop();
});
