import { DisconnectReason } from "baileys";
import type { SessionEnd } from "../port.ts";

/** How a closed socket ends its session. `offered`: it had shown a code to scan. */
export function endOf(status: number | undefined, offered: boolean): SessionEnd {
  switch (status) {
    case DisconnectReason.restartRequired:
      return { kind: "restart" };
    case DisconnectReason.loggedOut:
      return { kind: "loggedOut" };
    case DisconnectReason.connectionReplaced:
      return { kind: "replaced" };
    case DisconnectReason.forbidden:
      return { kind: "refused", code: "banned" };
    case DisconnectReason.multideviceMismatch:
      return { kind: "refused", code: "outdated" };
    case DisconnectReason.timedOut:
      // Nobody scanned the code while it was offered.
      return offered ? { kind: "qrUnread" } : { kind: "passing", code: "unreachable" };
    case DisconnectReason.badSession:
      return { kind: "passing", code: "badSession" };
    case DisconnectReason.unavailableService:
      return { kind: "passing", code: "unreachable" };
    case 405:
      return { kind: "passing", code: "outdated" };
    default:
      return { kind: "passing", code: "unreachable" };
  }
}
