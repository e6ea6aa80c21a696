import type { WASocket } from "baileys";
import { SendRefused, type Outbound } from "../port.ts";
import { jidOf } from "./jid.ts";

/** Tells WhatsApp whether somebody may write to the number. Resolves when it has said yes: nothing more is acknowledged. */
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

/** Baileys asks for both names of a person, and says 400 where one is not to be found; WhatsApp's own no is in `data`. */
function isForGood(error: unknown): boolean {
  const { data, output } = error as { data?: unknown; output?: { statusCode?: unknown } };
  return output?.statusCode === 400 || (typeof data === "number" && data >= 400 && data < 500);
}
