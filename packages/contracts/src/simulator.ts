import { z } from "zod";
import { bodyId, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Contracts } from "./contract.ts";

/** A customer played in the test phone. `number` is digits with country code. */
export const simulatedCustomer = z.object({
  id: bodyId,
  name: z.string(),
  number: z.string(),
  lastMessage: z.string(),
  unread: z.number().int(),
  updatedAt: moment,
});
export type SimulatedCustomer = z.output<typeof simulatedCustomer>;

/** A message as the customer's phone shows it: `fromCustomer` are typed there, the others came from the company. */
export const simulatedMessage = z.object({
  id: bodyId,
  customerId: bodyId,
  externalId: z.string(),
  fromCustomer: z.boolean(),
  body: z.string(),
  /** For the customer's own messages: 1 sent, 2 delivered to the company, 3 read by it. */
  ack: z.number().int(),
  edited: z.boolean(),
  /** Taken back by the company: the body is empty. */
  deleted: z.boolean(),
  /** The company's reaction; null when there is none. */
  reaction: z.string().nullable(),
  createdAt: moment,
});
export type SimulatedMessage = z.output<typeof simulatedMessage>;

const phone = z.object({ whatsappId: id });
const phoneCustomer = z.object({ whatsappId: id, customerId: id });

export const simulatorContracts = {
  "GET /simulator/:whatsappId/customers": {
    summary: "The customers played on this test phone, newest conversation first.",
    params: phone,
    answer: z.array(simulatedCustomer),
    errors: ["ERR_NO_WAPP_FOUND", "ERR_NOT_TEST_PHONE"],
  },
  "POST /simulator/:whatsappId/customers": {
    summary: "Adds a customer to play.",
    params: phone,
    body: z.object({
      name: text.trim().min(1).max(100),
      number: z
        .string()
        .transform((s) => s.replace(/\D/g, ""))
        .pipe(z.string().min(limits.contactNumber.min).max(15))
        .optional(),
    }),
    answer: simulatedCustomer,
    errors: ["ERR_NO_WAPP_FOUND", "ERR_NOT_TEST_PHONE", "ERR_DUPLICATED_CONTACT"],
  },
  "GET /simulator/:whatsappId/customers/:customerId/messages": {
    summary: "What that customer's phone shows, oldest first.",
    params: phoneCustomer,
    answer: z.array(simulatedMessage),
    errors: ["ERR_NO_WAPP_FOUND", "ERR_NOT_TEST_PHONE", "ERR_NO_CONTACT_FOUND"],
  },
  "POST /simulator/:whatsappId/customers/:customerId/messages": {
    summary: "The customer writes.",
    params: phoneCustomer,
    body: z.object({ body: text.min(1).max(limits.messageBody.max) }),
    answer: simulatedMessage,
    errors: ["ERR_NO_WAPP_FOUND", "ERR_NOT_TEST_PHONE", "ERR_NO_CONTACT_FOUND"],
  },
  "POST /simulator/:whatsappId/customers/:customerId/read": {
    summary: "The customer looks at the conversation: what the company sent is read.",
    params: phoneCustomer,
    answer: null,
    errors: ["ERR_NO_WAPP_FOUND", "ERR_NOT_TEST_PHONE", "ERR_NO_CONTACT_FOUND"],
  },
} as const satisfies Contracts;
