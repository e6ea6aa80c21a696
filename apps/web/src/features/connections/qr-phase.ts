import type { Connection } from "@recado/contracts/connections";

/** The state of the QR dialog; `typed` is a code to type on the phone, `gone` means that the dialog must close. */
export type QrPhase = "preparing" | "code" | "typed" | "pairing" | "connected" | "expired" | "failed" | "gone";

type Standing = Pick<Connection, "status" | "qrcode" | "pairingCode" | "reason">;

/**
 * The phase to show after `before`. OPENING is ambiguous: after a code it means that a phone has scanned it; before a
 * code or after an error it means that a code is coming.
 */
export function nextPhase(before: QrPhase, connection: Standing | undefined): QrPhase {
  if (!connection) return "gone";
  const { status, qrcode, pairingCode, reason } = connection;
  switch (status) {
    case "CONNECTED":
      return "connected";
    case "PAIRING":
      return "pairing";
    case "DISCONNECTED":
    case "TIMEOUT":
      if (reason === "qrUnread") return "expired";
      return reason === "" ? "gone" : "failed";
    case "qrcode":
      if (pairingCode !== "") return "typed";
      return qrcode === "" ? "preparing" : "code";
    case "OPENING":
      return reason === "" && (before === "code" || before === "typed" || before === "pairing")
        ? "pairing"
        : "preparing";
  }
}

const second = 1_000;
/** How long a code of WhatsApp is valid: the first of a session a minute, the others 20 s. */
export const codeLifetime = ({ retries }: Pick<Connection, "retries">): number => (retries === 0 ? 60 : 20) * second;

/**
 * When the code that is first seen at `now` ends (ms since 1970). `updatedAt` is by the server's clock, which may be
 * wrong by ours: then a code is at most as old as its life, and at least new.
 */
export function codeEnd(connection: Pick<Connection, "retries" | "updatedAt">, now: number): number {
  const lifetime = codeLifetime(connection);
  const made = Math.min(now, Math.max(now - lifetime, Date.parse(connection.updatedAt)));
  return made + lifetime;
}
