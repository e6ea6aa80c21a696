import type { BinaryNode, NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from "baileys";
import { newChatStages } from "@recado/contracts/number-health";
import type { NumberHealthReport } from "../port.ts";
import { restrictedError } from "./refused-send.ts";

const askEveryMs = 3_600_000;
/** The largest count that the database stores. */
const largest = 2_147_483_647;

/**
 * Reports what WhatsApp says about new conversations: when the session opens, every hour, when WhatsApp sends it
 * unasked, and after a restriction refused a message. A failed request is repeated an hour later.
 */
export function followNumberHealth(socket: WASocket, report: (told: NumberHealthReport) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const ask = () => {
    if (!socket.ws.isOpen) return clearInterval(timer);
    void askNumberHealth(socket);
  };
  // Baileys does not ask again by itself for this error.
  socket.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) => {
    if (attrs.error === restrictedError) ask();
  });
  socket.ev.on("message-capping.update", (cap) => report(newChatsOf(cap)));
  socket.ev.on("connection.update", ({ connection, reachoutTimeLock }) => {
    if (reachoutTimeLock) report(restrictionOf(reachoutTimeLock));
    if (connection === "close") clearInterval(timer);
    if (connection !== "open") return;
    clearInterval(timer);
    timer = setInterval(ask, askEveryMs).unref();
    ask();
  });
}

/** Sends both requests. The answers arrive as events; Baileys itself emits none for the second. */
export async function askNumberHealth(socket: WASocket): Promise<void> {
  await Promise.all([
    socket.fetchAccountReachoutTimelock().catch(() => undefined),
    socket.fetchNewChatMessageCap().then(
      (cap) => socket.ev.emit("message-capping.update", cap),
      () => undefined,
    ),
  ]);
}

export function restrictionOf({ isActive, timeEnforcementEnds }: ReachoutTimelockState): NumberHealthReport {
  const ends = timeEnforcementEnds && Number.isFinite(timeEnforcementEnds.getTime()) ? timeEnforcementEnds : null;
  return { isRestricted: isActive ?? false, restrictedUntil: isActive ? ends : null };
}

/** WhatsApp may send no object, or unknown stages: these count as no warning. */
export function newChatsOf(cap: NewChatMessageCapInfo | null): NumberHealthReport {
  const stage: string | undefined = cap?.capping_status;
  const quota = countOf(cap?.total_quota);
  return {
    newChatStage: newChatStages.find((known) => known === stage) ?? "NONE",
    // A quota of 0 or less means that there is no limit.
    newChatQuota: quota || null,
    newChatsUsed: quota ? countOf(cap?.used_quota) : null,
    newChatCycleEndsAt: momentOf(cap?.cycle_end_timestamp),
  };
}

function countOf(told: unknown): number {
  const count = Math.trunc(Number(told ?? 0));
  return Number.isFinite(count) ? Math.min(Math.max(0, count), largest) : 0;
}

/** From seconds since 1970. */
function momentOf(told: unknown): Date | null {
  const seconds = Number(told ?? 0);
  const at = new Date(seconds * 1000);
  return seconds > 0 && Number.isFinite(at.getTime()) ? at : null;
}
