import type { Connection } from "@recado/contracts/connections";

/** What the QR dialog shows; `typed` is a code to type on the phone, `gone` the end. */
export type QrPhase = "preparing" | "code" | "typed" | "pairing" | "connected" | "expired" | "failed" | "gone";

type Standing = Pick<Connection, "status" | "qrcode" | "pairingCode" | "reason">;

/**
 * What to show of a connection after `before`. OPENING alone does not say where one is: after a code it means that a
 * phone has read it, before one or after a fault that the code is on its way.
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
/** How long WhatsApp lets a code stand: the first of a session a minute, the others 20 s. */
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
