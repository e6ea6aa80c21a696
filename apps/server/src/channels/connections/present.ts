import type { Connection } from "@recado/contracts/connections";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { ConnectionWithRelations } from "./access.ts";

/** QR codes are for admins: whoever has one can link a phone. Keys and tokens are never presented. */
export function presentConnection(row: ConnectionWithRelations, { forAdmins }: { forAdmins: boolean }): Connection {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    provider: row.provider,
    isDefault: row.isDefault,
    number: row.number,
    qrcode: forAdmins ? row.qrcode : "",
    retries: row.retries,
    reason: row.reason,
    upSince: row.upSince?.toISOString() ?? null,
    downSince: row.downSince?.toISOString() ?? null,
    lastFallAt: row.lastFallAt?.toISOString() ?? null,
    lastFallReason: row.lastFallReason,
    alertedAt: row.alertedAt?.toISOString() ?? null,
    lastInboundAt: row.lastInboundAt?.toISOString() ?? null,
    lastOutboundAt: row.lastOutboundAt?.toISOString() ?? null,
    outboxWaiting: row.outboxWaiting,
    pairingCode: forAdmins ? row.pairingCode : "",
    historyDays: row.historyDays,
    historyImported: row.historyImported,
    readReceipts: row.readReceipts,
    keepsOnline: row.keepsOnline,
    hasToken: row.tokenTail !== "",
    tokenMask: forAdmins && row.tokenTail !== "" ? `••••${row.tokenTail}` : "",
    greetingMessage: row.greetingMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    expiresInactiveMessage: row.expiresInactiveMessage,
    expiresTicket: row.expiresTicket,
    timeUseBotQueues: row.timeUseBotQueues,
    maxUseBotQueues: row.maxUseBotQueues,
    timeToTransfer: row.timeToTransfer,
    transferQueueId: row.transferQueueId,
    promptId: row.promptId,
    integrationId: row.integrationId,
    queues: row.queues,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const presentTo = (actor: Actor, row: ConnectionWithRelations): Connection =>
  presentConnection(row, { forAdmins: isAdmin(actor) });
