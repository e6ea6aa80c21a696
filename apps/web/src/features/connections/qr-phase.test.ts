import { describe, expect, it } from "vitest";
import type { ConnectionReason, ConnectionStatus } from "@recado/contracts/connections";
import { codeEnd, nextPhase, type QrPhase } from "./qr-phase.ts";

describe("the QR dialog", () => {
  const cases: [before: QrPhase, status: ConnectionStatus, qrcode: string, reason: ConnectionReason, shown: QrPhase][] =
    [
      ["preparing", "OPENING", "", "", "preparing"],
      ["preparing", "qrcode", "", "", "preparing"],
      ["preparing", "qrcode", "2@a", "", "code"],
      ["code", "qrcode", "2@b", "", "code"],
      ["code", "PAIRING", "", "", "pairing"],
      ["code", "OPENING", "", "", "pairing"],
      ["code", "OPENING", "", "unreachable", "preparing"],
      ["pairing", "OPENING", "", "", "pairing"],
      ["pairing", "CONNECTED", "", "", "connected"],
      ["preparing", "CONNECTED", "", "", "connected"],
      ["code", "DISCONNECTED", "", "qrUnread", "expired"],
      ["expired", "OPENING", "", "", "preparing"],
      ["pairing", "DISCONNECTED", "", "banned", "failed"],
      ["code", "TIMEOUT", "", "unreachable", "failed"],
      ["code", "DISCONNECTED", "", "", "gone"],
    ];
  it.each(cases)("after %s, %s with code %j and reason %j shows %s", (before, status, qrcode, reason, shown) => {
    expect(nextPhase(before, { status, qrcode, pairingCode: "", reason })).toBe(shown);
  });

  it("shows a code to type where one was asked for, and goes on from it", () => {
    const typed = { status: "qrcode", qrcode: "", pairingCode: "ABCD1234", reason: "" } as const;
    expect(nextPhase("preparing", typed)).toBe("typed");
    expect(nextPhase("typed", { ...typed, status: "OPENING", pairingCode: "" })).toBe("pairing");
  });

  it("ends with the connection", () => {
    expect(nextPhase("code", undefined)).toBe("gone");
  });
});

describe("the end of a code", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  it.each([
    ["the first lives a minute", 0, "2026-11-21T12:00:00Z", 60],
    ["the others 20 s", 3, "2026-11-21T12:00:00Z", 20],
    ["seen late, it lives the rest", 0, "2026-11-21T11:59:30Z", 30],
    ["a server's clock ahead gives no more than a life", 1, "2026-11-21T12:10:00Z", 20],
    ["a server's clock behind gives no less than nothing", 1, "2026-11-21T11:00:00Z", 0],
  ])("%s", (_, retries, updatedAt, seconds) => {
    expect(codeEnd({ retries, updatedAt }, now) - now).toBe(seconds * 1_000);
  });
});
