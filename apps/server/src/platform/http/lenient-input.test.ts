import { expect, it } from "vitest";
import { contracts, type Call } from "@recado/contracts";
import type { Contract } from "@recado/contracts/contract";
import { plainMeaning } from "./lenient-input.ts";
import { plainQuery } from "./plain-query.ts";

type Sent = Record<string, unknown>;

function meant(call: Call, given: unknown): unknown {
  const { body, query } = contracts[call] as Contract;
  if (!body) return query && plainMeaning(query, plainQuery(query, given));
  return plainMeaning(body, given, /^(PUT|PATCH) /.test(call));
}

/** A call, what an older client sends with it, and what is made of it. */
it.each<[Call, Sent, Sent]>([
  ["PUT /tickets/:ticketId", { queueId: "" }, { queueId: null }],
  ["PUT /tickets/:ticketId", { promptId: false, integrationId: "" }, { promptId: null, integrationId: null }],
  ["PUT /tickets/:ticketId", { queueId: "12", userId: "7" }, { queueId: 12, userId: 7 }],
  ["PUT /tickets/:ticketId", { queueId: "doze" }, { queueId: "doze" }],
  ["PUT /tickets/:ticketId", { queueId: true }, { queueId: true }],
  ["PUT /tickets/:ticketId", { queueId: "undefined" }, {}],
  // What a change does besides is as if it were not asked for; a bot's part ends with `null` too.
  ["PUT /tickets/:ticketId", { status: "", silent: null }, {}],
  ["PUT /tickets/:ticketId", { useIntegration: null }, { useIntegration: false }],
  ["PUT /api/kanban/cards/:cardId/lane", { targetLaneId: "", fromLaneId: null }, { targetLaneId: "" }],
  ["POST /tickets", { contactId: "5", whatsappId: "" }, { contactId: 5, whatsappId: null }],
  // What is empty in a change clears; only what is missing stays.
  [
    "PUT /whatsapp/:whatsappId",
    { expiresTicket: "30", transferQueueId: "" },
    { expiresTicket: 30, transferQueueId: null },
  ],
  ["PUT /whatsapp/:whatsappId", { timeToTransfer: "", expiresTicket: null }, { timeToTransfer: 0, expiresTicket: 0 }],
  ["PUT /whatsapp/:whatsappId", { greetingMessage: null, queueIds: null }, { greetingMessage: "", queueIds: [] }],
  ["PUT /contacts/:contactId", { email: null, extraInfo: null }, { email: "", extraInfo: [] }],
  ["PUT /queue/:queueId", { orderQueue: "", greetingMessage: null }, { orderQueue: null, greetingMessage: "" }],
  ["PUT /users/:userId", { whatsappId: "", queueIds: "" }, { whatsappId: null, queueIds: [] }],
  ["PUT /companies/:companyId", { email: "", billing: null }, { email: null, billing: {} }],
  ["PUT /settings/:key", { value: null }, { value: "" }],
  // What can't be empty is refused, not passed over.
  ["PUT /whatsapp/:whatsappId", { name: "" }, { name: "" }],
  ["PUT /whatsapp/:whatsappId", { name: null, isDefault: null }, { name: null, isDefault: null }],
  ["PUT /plans/:planId", { value: "", users: null }, { value: "", users: null }],
  // Secrets stay.
  ["PUT /users/:userId", { password: null, currentPassword: null }, {}],
  ["PUT /campaigns/:campaignId", { version: "" }, {}],
  // In a new row, and in all that lies in a body, empty is missing.
  ["POST /contacts", { name: null }, { name: null }],
  ["POST /contacts", { email: null, extraInfo: null, selectedTags: ["4"] }, { selectedTags: [4] }],
  ["POST /contacts", { number: 5511999990000 }, { number: "5511999990000" }],
  ["POST /whatsapp", { name: "Loja", expiresTicket: "", isDefault: "true" }, { name: "Loja", isDefault: true }],
  ["POST /schedules", { contactId: "9", whatsappId: "" }, { contactId: 9, whatsappId: null }],
  ["POST /files", { options: [{ id: "", name: "" }] }, { options: [{ id: "", name: "" }] }],
  [
    "PUT /files/:fileId",
    {
      options: [
        { id: "3", name: "a" },
        { id: null, name: "b" },
        { id: "", name: "c" },
      ],
    },
    { options: [{ id: 3, name: "a" }, { name: "b" }, { name: "c" }] },
  ],
  [
    "POST /tags/sync",
    { ticketId: "3", contactId: null, tags: [{ id: "4", name: "x" }], was: "" },
    { ticketId: 3, tags: [{ id: 4, name: "x" }] },
  ],
  [
    "PUT /contacts/:contactId",
    {
      extraInfo: [{ id: "1", name: "CPF", value: null }],
    },
    { extraInfo: [{ id: 1, name: "CPF", value: "" }] },
  ],
  [
    "POST /campaign-settings-templates/whatsapp",
    { settings: { whatsappIds: ["1", "2"] } },
    { settings: { whatsappIds: [1, 2] } },
  ],
  [
    "PUT /campaign-settings-templates/whatsapp/:connectionTemplateId",
    { settings: { items: [{ id: "", whatsappId: "2", isEnabled: "false" }] } },
    { settings: { items: [{ whatsappId: 2, isEnabled: false }] } },
  ],
  [
    "PUT /queue/:queueId",
    {
      schedules: [
        { weekday: "S", weekdayEn: "monday", startTime: null, endTime: "", startTime2: null, endTime2: null },
      ],
    },
    { schedules: [{ weekday: "S", weekdayEn: "monday", startTime: "", endTime: "" }] },
  ],
  ["PUT /api/kanban/cards/:cardId/lane", { targetLaneId: 5 }, { targetLaneId: "5" }],
  ["PUT /tags/reorder", { tagIds: ["lane0", "2"] }, { tagIds: ["lane0", 2] }],
  ["POST /plans", { value: "149.90", users: "5" }, { value: 149.9, users: 5 }],
  ["POST /plans", { value: "149,90" }, { value: 149.9 }],
  // A thousand to some, one to others.
  ["POST /plans", { users: "1.000", queues: "1,000" }, { users: "1.000", queues: "1,000" }],
  // Lists in every usual form.
  ["PUT /whatsapp/:whatsappId", { queueIds: ["1", "2"] }, { queueIds: [1, 2] }],
  ["PUT /whatsapp/:whatsappId", { queueIds: "[1,2]" }, { queueIds: [1, 2] }],
  ["PUT /whatsapp/:whatsappId", { queueIds: "1,2" }, { queueIds: [1, 2] }],
  ["PUT /whatsapp/:whatsappId", { queueIds: 3 }, { queueIds: [3] }],
  ["GET /tickets", { "users[]": "3" }, { users: ["3"] }],
  ["GET /tickets", { "users[0]": "3", "users[1]": "4" }, { users: ["3", "4"] }],
  ["GET /tickets", { "users[]": ["3", "4"], users: "5" }, { users: ["3", "4", "5"] }],
  ["GET /tickets", { "toString[]": "3", "other[]": "4" }, {}],
  [
    "GET /tickets",
    { users: "undefined", queueIds: "null", searchParam: "null", date: "null" },
    { searchParam: "null" },
  ],
  ["GET /tickets", { date: "", updatedAt: "", status: "" }, {}],
  ["GET /tickets", { date: "ontem" }, { date: "ontem" }],
  ["GET /ticket-notes/list", { ticketId: "", contactId: "3" }, { contactId: "3" }],
])("%s: %j means %j", (call, given, expected) => {
  expect(meant(call, given)).toEqual(expected);
});

it.each([[null], ["texto"], [[1]], [undefined]])("leaves %o alone", (given) => {
  expect(meant("PUT /tickets/:ticketId", given)).toEqual(given);
});

it("takes a body without content where none is needed", () => {
  expect(meant("POST /contacts/import", null)).toBeUndefined();
});

it("gives no row another prototype", () => {
  const given = JSON.parse('{"options": [{"id": "3", "name": "a", "__proto__": {"id": 4}}]}') as unknown;
  const { options } = meant("PUT /files/:fileId", given) as { options: object[] };
  expect(Object.getPrototypeOf(options[0])).toBe(Object.prototype);
});
