import type { SimulatedCustomer, SimulatedMessage, TestPhone } from "@recado/contracts/simulator";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { onLive } from "../../shell/live.ts";
import { patch, refetch } from "../../shell/live-cache.ts";

/** The phone itself. */
export const phoneQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ["simulator", whatsappId, "phone"],
    queryFn: ({ signal }) => call("GET /simulator/:whatsappId", { params: { whatsappId }, signal }),
    meta: { live: true },
  });

/** The customers and groups played on a test phone, newest conversation first. */
export const customersQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ["simulator", whatsappId, "customers"],
    queryFn: ({ signal }) => call("GET /simulator/:whatsappId/customers", { params: { whatsappId }, signal }),
    meta: { live: true },
  });

/** What one customer's phone shows, oldest first. */
export const phoneMessagesQuery = (whatsappId: number, customerId: number) =>
  queryOptions({
    queryKey: ["simulator", whatsappId, "messages", customerId],
    queryFn: ({ signal }) =>
      call("GET /simulator/:whatsappId/customers/:customerId/messages", { params: { whatsappId, customerId }, signal }),
    meta: { live: true },
  });

/** The list with this customer where their newest message puts them. */
export function withCustomer(list: SimulatedCustomer[], customer: SimulatedCustomer): SimulatedCustomer[] {
  const others = list.filter(({ id }) => id !== customer.id);
  return [customer, ...others].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
}

/** The conversation with this message in its place. A tick that was seen is not taken back. */
export function withPhoneMessage(list: SimulatedMessage[], message: SimulatedMessage): SimulatedMessage[] {
  const known = list.find(({ id }) => id === message.id);
  if (!known) return [...list, message].toSorted((a, b) => a.id - b.id);
  const next = { ...message, ack: Math.max(known.ack, message.ack) };
  return list.map((one) => (one === known ? next : one));
}

/** The conversation with these messages ticked. */
export function withAcks(list: SimulatedMessage[], externalIds: readonly string[], ack: number): SimulatedMessage[] {
  return list.map((one) => (one.ack < ack && externalIds.includes(one.externalId) ? { ...one, ack } : one));
}

onLive("simulator", (event) => {
  const { whatsappId } = event;
  switch (event.action) {
    case "phone":
      return [patch<TestPhone>(phoneQuery(whatsappId).queryKey, () => event.phone)];
    case "customer":
      return [
        patch<SimulatedCustomer[]>(customersQuery(whatsappId).queryKey, (list) => withCustomer(list, event.customer)),
      ];
    case "message": {
      const { queryKey } = phoneMessagesQuery(whatsappId, event.message.customerId);
      return [patch<SimulatedMessage[]>(queryKey, (list) => withPhoneMessage(list, event.message))];
    }
    case "acks": {
      const { queryKey } = phoneMessagesQuery(whatsappId, event.customerId);
      return [patch<SimulatedMessage[]>(queryKey, (list) => withAcks(list, event.externalIds, event.ack))];
    }
    case "presence":
      return [];
  }
});

// Whether groups are taken is the company's to say.
onLive("settings", ({ setting }) => (setting.key === "CheckMsgIsGroup" ? [refetch(["simulator"])] : []));
