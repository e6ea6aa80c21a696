import { capabilitiesOf } from "@recado/contracts/channel-kinds";
import type { Connection } from "@recado/contracts/connections";
import type { NumberHealth } from "@recado/contracts/number-health";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { ConnectionWithRelations } from "./access.ts";
import { maskOf } from "./given-token.ts";
import type { ConnectionRow } from "./table.ts";

/** QR codes are for admins: whoever has one can link a phone. Keys and tokens are never presented. */
export function presentConnection(row: ConnectionWithRelations, { forAdmins }: { forAdmins: boolean }): Connection {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    provider: row.provider,
    capabilities: capabilitiesOf(row.provider),
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
    unplacedMessages: row.unplacedMessages,
    pairingCode: forAdmins ? row.pairingCode : "",
    historyDays: row.historyDays,
    historyImported: row.historyImported,
    numberHealth: presentHealth(row),
    readReceipts: row.readReceipts,
    keepsOnline: row.keepsOnline,
    hasToken: row.tokenTail !== "",
    token: forAdmins ? maskOf(row.tokenTail) : "",
    greetingMessage: row.greetingMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    expiresInactiveMessage: row.expiresInactiveMessage,
    expiresTicket: row.expiresTicket,
    expiresWarningMessage: row.expiresWarningMessage,
    expiresWarning: row.expiresWarning,
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

export const presentHealth = (row: ConnectionRow): NumberHealth => ({
  isRestricted: row.isRestricted,
  restrictedUntil: row.restrictedUntil?.toISOString() ?? null,
  newChatStage: row.newChatStage,
  newChatQuota: row.newChatQuota,
  newChatsUsed: row.newChatsUsed,
  newChatCycleEndsAt: row.newChatCycleEndsAt?.toISOString() ?? null,
});

export const presentTo = (actor: Actor, row: ConnectionWithRelations): Connection =>
  presentConnection(row, { forAdmins: isAdmin(actor) });
