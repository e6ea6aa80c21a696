import type { WASocket } from "baileys";
import { SendRefused, type Outbound } from "../port.ts";
import { jidOf } from "./jid.ts";

/** Blocks or unblocks a person at WhatsApp. Resolves when WhatsApp has confirmed it: no acknowledgement follows. */
export async function tellBlock(
  socket: WASocket,
  { to, blocked }: Extract<Outbound, { kind: "block" }>,
): Promise<void> {
  try {
    await socket.updateBlockStatus(jidOf(to), blocked ? "block" : "unblock");
  } catch (error) {
    if (isForGood(error)) throw new SendRefused("ERR_CONTACT_NOT_BLOCKABLE");
    throw error;
  }
}

/** Baileys needs both names of a person and throws 400 when one is unknown; WhatsApp's own refusal is in `data`. */
function isForGood(error: unknown): boolean {
  const { data, output } = error as { data?: unknown; output?: { statusCode?: unknown } };
  return output?.statusCode === 400 || (typeof data === "number" && data >= 400 && data < 500);
}
