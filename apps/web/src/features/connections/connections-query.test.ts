import { describe, expect, it } from "vitest";
import { capabilitiesOf } from "@recado/contracts/channel-kinds";
import type { Connection } from "@recado/contracts/connections";
import { withConnection, withPublicConnection, withQueue } from "./connections-query.ts";

const connection = (over: Partial<Connection>): Connection => ({
  id: 1,
  name: "Loja",
  status: "qrcode",
  provider: "beta",
  capabilities: capabilitiesOf("beta"),
  isDefault: true,
  number: "",
  qrcode: "2@a",
  retries: 0,
  reason: "",
  upSince: null,
  downSince: "2026-11-21T12:00:00.000Z",
  lastFallAt: null,
  lastFallReason: "",
  alertedAt: null,
  lastInboundAt: null,
  lastOutboundAt: null,
  outboxWaiting: 0,
  unplacedMessages: 0,
  pairingCode: "",
  historyDays: 0,
  historyImported: 0,
  numberHealth: {
    isRestricted: false,
    restrictedUntil: null,
    newChatStage: "NONE",
    newChatQuota: null,
    newChatsUsed: null,
    newChatCycleEndsAt: null,
  },
  readReceipts: true,
  keepsOnline: false,
  hasToken: false,
  token: "",
  greetingMessage: "",
  complationMessage: "",
  outOfHoursMessage: "",
  ratingMessage: "",
  expiresInactiveMessage: "",
  expiresTicket: 0,
  expiresWarningMessage: "",
  expiresWarning: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  queues: [],
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  ...over,
});

describe("a connection that changes", () => {
  it("takes its place in the list, a new one the last", () => {
    const list = [connection({ id: 1 }), connection({ id: 2 })];
    expect(withConnection(list, connection({ id: 1, name: "Matriz" })).map(({ name }) => name)).toEqual([
      "Matriz",
      "Loja",
    ]);
    expect(withConnection(list, connection({ id: 3 })).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("keeps its QR code when told to the whole company, without it", () => {
    const told = connection({ name: "Matriz", qrcode: "" });
    expect(withPublicConnection([connection({})], told)).toEqual([connection({ name: "Matriz", qrcode: "2@a" })]);
  });

  it("loses its QR code when it no longer waits for one", () => {
    const told = connection({ status: "CONNECTED", qrcode: "" });
    expect(withPublicConnection([connection({})], told)[0]?.qrcode).toBe("");
  });
});

describe("a queue that connections offer", () => {
  const sales = { id: 7, name: "Vendas", color: "#d64545" };
  const support = { id: 8, name: "Suporte", color: "#e07b39" };
  const list = [connection({ queues: [sales, support] }), connection({ id: 2, queues: [support] })];
  const namesAfter = (queueId: number, queue: typeof sales | null) =>
    withQueue(list, queueId, queue).map(({ queues }) => queues.map(({ name }) => name));

  it("is shown by its new name, and no more once it is deleted", () => {
    expect(namesAfter(7, { ...sales, name: "Balcão" })).toEqual([["Balcão", "Suporte"], ["Suporte"]]);
    expect(namesAfter(8, null)).toEqual([["Vendas"], []]);
  });

  it("changes nothing where none offers it", () => {
    expect(withQueue(list, 9, { ...sales, id: 9 })).toBe(list);
  });
});
