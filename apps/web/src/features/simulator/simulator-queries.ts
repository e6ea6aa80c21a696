import type { Events } from "@recado/contracts/realtime";
import type { SimulatedCustomer, SimulatedMessage, TestPhone } from "@recado/contracts/simulator";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers, type Patch } from "../../shell/live-cache.ts";

/** The state of the test phone. */
export const phoneQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ["simulator", whatsappId, "phone"],
    queryFn: ({ signal }) => call("GET /simulator/:whatsappId", { params: { whatsappId }, signal }),
    meta: { live: true },
  });

/** The customers and groups of a test phone, newest conversation first. */
export const customersQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ["simulator", whatsappId, "customers"],
    queryFn: ({ signal }) => call("GET /simulator/:whatsappId/customers", { params: { whatsappId }, signal }),
    meta: { live: true },
  });

/** The messages on a customer's phone, oldest first. */
export const phoneMessagesQuery = (whatsappId: number, customerId: number) =>
  queryOptions({
    queryKey: ["simulator", whatsappId, "messages", customerId],
    queryFn: ({ signal }) =>
      call("GET /simulator/:whatsappId/customers/:customerId/messages", { params: { whatsappId, customerId }, signal }),
    meta: { live: true },
  });

/** Puts a customer in the list, by their newest message. */
export function withCustomer(list: SimulatedCustomer[], customer: SimulatedCustomer): SimulatedCustomer[] {
  const others = list.filter(({ id }) => id !== customer.id);
  return [customer, ...others].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
}

/** Puts a message in its place. Ticks never fall. */
export function withPhoneMessage(list: SimulatedMessage[], message: SimulatedMessage): SimulatedMessage[] {
  const known = list.find(({ id }) => id === message.id);
  if (!known) return [...list, message].toSorted((a, b) => a.id - b.id);
  const next = { ...message, ack: Math.max(known.ack, message.ack) };
  return list.map((one) => (one === known ? next : one));
}

/** Updates the ticks of messages. */
export function withAcks(list: SimulatedMessage[], externalIds: readonly string[], ack: number): SimulatedMessage[] {
  return list.map((one) => (one.ack < ack && externalIds.includes(one.externalId) ? { ...one, ack } : one));
}

/** Applies events to the test phone. */
export const liveSimulator: LiveHandlers = {
  simulator: onSimulator,
  // The setting about groups belongs to the company.
  settings: ({ setting }) => (setting.key === "CheckMsgIsGroup" ? [refetch(["simulator"])] : []),
};

function onSimulator(event: Events["simulator"]): Patch[] {
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
}
