import { expect, it } from "vitest";
import { protocolOf } from "./present.ts";

it.each([
  ["America/Sao_Paulo", "2026-11-22T02:59:59Z", "2026112142"],
  ["America/Sao_Paulo", "2026-11-22T03:00:00Z", "2026112242"],
  ["Asia/Tokyo", "2026-11-21T15:00:00Z", "2026112242"],
])("in %s a conversation that began at %s has the protocol %s", (timezone, at, protocol) => {
  expect(protocolOf({ id: 42, created_at: new Date(at), timezone })).toBe(protocol);
});
