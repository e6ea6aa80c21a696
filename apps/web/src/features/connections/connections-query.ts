import type { Answer } from "@recado/contracts";
import type { Connection } from "@recado/contracts/connections";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";

export type Connections = Answer<"GET /whatsapp">;

/** The company's connections, kept up to date by the socket. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => call("GET /whatsapp", { query: {}, signal }),
  meta: { live: true },
});

/** Names of the unfinished campaigns that may send through a connection. */
export const campaignsQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ["connection-campaigns", whatsappId],
    queryFn: async ({ signal }) =>
      (await call("GET /whatsapp/:whatsappId", { params: { whatsappId }, query: {}, signal })).campaigns,
    staleTime: 0,
    gcTime: 0,
  });

/** The list with this connection in its place, or at the end when it is new. */
export function withConnection(list: Connections, connection: Connection): Connections {
  const known = list.some(({ id }) => id === connection.id);
  return known ? list.map((row) => (row.id === connection.id ? connection : row)) : [...list, connection];
}

/** The same for the event to the whole company, which lacks the fields for admins: keeps their known values. */
export function withPublicConnection(list: Connections, connection: Connection): Connections {
  const known = list.find(({ id }) => id === connection.id);
  const isWaiting = connection.status === "qrcode";
  return withConnection(list, {
    ...connection,
    qrcode: isWaiting ? (known?.qrcode ?? "") : "",
    pairingCode: isWaiting ? (known?.pairingCode ?? "") : "",
    token: connection.hasToken ? (known?.token ?? "") : "",
  });
}

export const withoutConnection = (list: Connections, connectionId: number): Connections =>
  list.filter(({ id }) => id !== connectionId);

/** The list after a queue was changed, or deleted (null). */
export function withQueue(list: Connections, queueId: number, queue: Connection["queues"][number] | null): Connections {
  const offers = ({ queues }: Connection) => queues.some(({ id }) => id === queueId);
  if (!list.some(offers)) return list;
  return list.map((row) => ({
    ...row,
    queues: row.queues.flatMap((one) => (one.id !== queueId ? [one] : queue ? [queue] : [])),
  }));
}

export const liveConnections: LiveHandlers = {
  whatsapp: (event) => [
    patch<Connections>(connectionsQuery.queryKey, (list) =>
      event.action === "delete"
        ? withoutConnection(list, event.whatsappId)
        : withPublicConnection(list, event.whatsapp),
    ),
  ],
  queue: (event) => [
    patch<Connections>(connectionsQuery.queryKey, (list) =>
      event.action === "delete" ? withQueue(list, event.queueId, null) : withQueue(list, event.queue.id, event.queue),
    ),
  ],
  whatsappActivity: ({ whatsappId, lastInboundAt, lastOutboundAt, outboxWaiting }) => [
    patch<Connections>(connectionsQuery.queryKey, (list) =>
      list.map((row) => (row.id === whatsappId ? { ...row, lastInboundAt, lastOutboundAt, outboxWaiting } : row)),
    ),
  ],
  whatsappSession: ({ session }) => [
    patch<Connections>(connectionsQuery.queryKey, (list) => withConnection(list, session)),
  ],
};
