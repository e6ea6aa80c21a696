import { expect, it } from "vitest";
import { contracts, type Call } from "@recado/contracts";
import type { Contract } from "@recado/contracts/contract";
import { plainMeaning } from "./plain-meaning.ts";

/** A call, which of its inputs, what an older client sends, and what is made of it. */
it.each<[Call, "body" | "query", Record<string, unknown>, Record<string, unknown>]>([
  ["PUT /tickets/:ticketId", "body", { queueId: "" }, { queueId: null }],
  ["PUT /tickets/:ticketId", "body", { promptId: false, integrationId: "" }, { promptId: null, integrationId: null }],
  ["PUT /tickets/:ticketId", "body", { queueId: "12", userId: "7" }, { queueId: 12, userId: 7 }],
  ["PUT /tickets/:ticketId", "body", { queueId: "doze" }, { queueId: "doze" }],
  ["PUT /tickets/:ticketId", "body", { status: "" }, {}],
  ["POST /tickets", "body", { contactId: "5", whatsappId: "" }, { contactId: 5, whatsappId: null }],
  ["GET /tickets", "query", { date: "", updatedAt: "", status: "" }, {}],
  ["GET /tickets", "query", { date: "ontem" }, { date: "ontem" }],
  ["GET /ticket-notes/list", "query", { ticketId: "", contactId: "3" }, { contactId: "3" }],
  [
    "PUT /whatsapp/:whatsappId",
    "body",
    { expiresTicket: "30", transferQueueId: "" },
    { expiresTicket: 30, transferQueueId: null },
  ],
  ["PUT /whatsapp/:whatsappId", "body", { timeToTransfer: "", greetingMessage: null }, {}],
  ["PUT /whatsapp/:whatsappId", "body", { queueIds: ["1", "2"] }, { queueIds: [1, 2] }],
  ["PUT /whatsapp/:whatsappId", "body", { name: "" }, { name: "" }],
  ["POST /contacts", "body", { name: null }, { name: null }],
  ["POST /contacts", "body", { email: null, extraInfo: null, selectedTags: ["4"] }, { selectedTags: [4] }],
  ["POST /schedules", "body", { contactId: "9", whatsappId: "" }, { contactId: 9, whatsappId: null }],
  ["PUT /users/:userId", "body", { whatsappId: "", password: null }, { whatsappId: null }],
])("%s: %s %o means %o", (call, part, given, meant) => {
  const { [part]: schema } = contracts[call] as Contract;
  expect(schema && plainMeaning(schema, given)).toEqual(meant);
});

it.each([[null], ["texto"], [[1]]])("leaves %o alone", (given) => {
  expect(plainMeaning(contracts["PUT /tickets/:ticketId"].body, given)).toEqual(given);
});
