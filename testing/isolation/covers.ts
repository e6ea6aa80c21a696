/** The ids that a company's things have. */
export interface Ids {
  companyId: number;
  userId: number;
  queueId: number;
  whatsappId: number;
  customerId: number;
  phoneMessageId: number;
  contactId: number;
  ticketId: number;
  uuid: string;
  messageId: number;
  mediaId: number;
  mergeId: number;
  scheduleId: number;
  quickMessageId: number;
  tagId: number;
  noteId: number;
}

interface Cover {
  /** What is asked, of whom. A body is a good one, so that only the ids can be what is refused. */
  ask(ids: Ids): { params?: object; query?: object; body?: object };
  /** Takes ids of a company's things; `conversation`: of one that other queues don't see. */
  of?: "company" | "conversation";
  /** Lists a company's things. */
  list?: true;
}

const nothing: Cover = { ask: () => ({}) };
const list: Cover = { ask: () => ({}), list: true };
const of = (ask: Cover["ask"]): Cover => ({ ask, of: "company" });
const ofConversation = (ask: Cover["ask"]): Cover => ({ ask, of: "conversation" });

const phoneMessage = ({ whatsappId, customerId, phoneMessageId: messageId }: Ids) => ({
  whatsappId,
  customerId,
  messageId,
});

/** A line a route: how the walk asks it. */
export const covers: Record<string, Cover> = {
  "GET /version": nothing,
  "GET /setup": nothing,
  "POST /setup": {
    ask: () => ({ body: { code: "nenhum", name: "Fulano", email: "fulano@empresa.test", password: "senha-forte" } }),
  },
  "POST /auth/login": { ask: () => ({ body: { email: "fulano@empresa.test", password: "errada" } }) },
  "POST /auth/refresh_token": nothing,
  "DELETE /auth/logout": nothing,
  "GET /auth/me": nothing,
  "POST /companies/cadastro": {
    ask: () => ({ body: { name: "Outra", email: "outra@empresa.test", password: "senha-forte", planId: 2 ** 40 } }),
  },
  "GET /companies/:companyId": of(({ companyId }) => ({ params: { companyId } })),
  "GET /companies/listPlan/:companyId": of(({ companyId }) => ({ params: { companyId } })),
  "GET /plans/list": nothing,
  "GET /settings": list,
  "PUT /settings/:key": { ask: () => ({ params: { key: "call" }, body: { value: "disabled" } }) },
  "GET /users": list,
  "GET /users/list": list,
  "GET /users/:userId": of(({ userId }) => ({ params: { userId } })),
  "POST /users": of(({ queueId }) => ({
    body: { name: "Intrusa", email: "intrusa@empresa.test", password: "senha-forte", queueIds: [queueId] },
  })),
  "PUT /users/:userId": of(({ userId }) => ({ params: { userId }, body: { name: "Mudada" } })),
  "DELETE /users/:userId": of(({ userId }) => ({ params: { userId } })),
  "POST /users/set-language/:lang": { ask: () => ({ params: { lang: "es" } }) },
  "GET /queue": list,
  "GET /queue/:queueId": of(({ queueId }) => ({ params: { queueId } })),
  "POST /queue": { ask: () => ({ body: { name: "Fila nova", color: "#abcdef" } }) },
  "PUT /queue/:queueId": of(({ queueId }) => ({ params: { queueId }, body: { name: "Mudada" } })),
  "DELETE /queue/:queueId": of(({ queueId }) => ({ params: { queueId } })),
  "GET /media/:mediaId": ofConversation(({ mediaId }) => ({ params: { mediaId } })),
  "GET /media/:mediaId/link": ofConversation(({ mediaId }) => ({ params: { mediaId } })),
  "GET /whatsapp": list,
  "GET /whatsapp/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "POST /whatsapp": of(({ queueId }) => ({ body: { name: "Nova", queueIds: [queueId] } })),
  "PUT /whatsapp/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId }, body: { name: "Mudada" } })),
  "DELETE /whatsapp/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId }, query: { close: "true" } })),
  "POST /whatsapp/:whatsappId/token": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "DELETE /whatsapp/:whatsappId/token": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "POST /whatsappsession/:whatsappId/pairing-code": of(({ whatsappId }) => ({
    params: { whatsappId },
    body: { number: "5511912345678" },
  })),
  "POST /whatsappsession/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "PUT /whatsappsession/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "DELETE /whatsappsession/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "GET /simulator/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "PUT /simulator/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId }, body: { isDown: true } })),
  "POST /simulator/:whatsappId/groups": of(({ whatsappId, customerId }) => ({
    params: { whatsappId },
    body: { name: "Intrusos", memberIds: [customerId] },
  })),
  "PUT /simulator/:whatsappId/customers/:customerId": of(({ whatsappId, customerId }) => ({
    params: { whatsappId, customerId },
    body: { hidesNumber: true },
  })),
  "POST /simulator/:whatsappId/customers/:customerId/files": of(({ whatsappId, customerId }) => ({
    params: { whatsappId, customerId },
  })),
  "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId": of((ids) => ({
    params: phoneMessage(ids),
    body: { body: "intrusa" },
  })),
  "DELETE /simulator/:whatsappId/customers/:customerId/messages/:messageId": of((ids) => ({
    params: phoneMessage(ids),
  })),
  "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId/reaction": of((ids) => ({
    params: phoneMessage(ids),
    body: { emoji: "👍" },
  })),
  "POST /simulator/:whatsappId/customers/:customerId/messages/:messageId/played": of((ids) => ({
    params: phoneMessage(ids),
  })),
  "GET /simulator/:whatsappId/customers": of(({ whatsappId }) => ({ params: { whatsappId } })),
  "POST /simulator/:whatsappId/customers": of(({ whatsappId }) => ({
    params: { whatsappId },
    body: { name: "Intruso" },
  })),
  "GET /simulator/:whatsappId/customers/:customerId/messages": of(({ whatsappId, customerId }) => ({
    params: { whatsappId, customerId },
  })),
  "POST /simulator/:whatsappId/customers/:customerId/messages": of(({ whatsappId, customerId }) => ({
    params: { whatsappId, customerId },
    body: { body: "intrusa" },
  })),
  "POST /simulator/:whatsappId/customers/:customerId/read": of(({ whatsappId, customerId }) => ({
    params: { whatsappId, customerId },
  })),
  "GET /contacts": list,
  "GET /contacts/list": list,
  "GET /contacts/:contactId": of(({ contactId }) => ({ params: { contactId } })),
  "POST /contacts": { ask: () => ({ body: { name: "Alguém", number: "5511912345678" } }) },
  "PUT /contacts/:contactId": of(({ contactId }) => ({ params: { contactId }, body: { name: "Mudado" } })),
  "GET /contacts/:contactId/merges": of(({ contactId }) => ({ params: { contactId } })),
  "POST /contacts/:contactId/merge": of(({ contactId }) => ({ params: { contactId }, body: { contactId } })),
  "POST /contacts/merges/:mergeId/undo": of(({ mergeId }) => ({ params: { mergeId } })),
  "DELETE /contacts/:contactId": of(({ contactId }) => ({ params: { contactId } })),
  "PUT /contacts/:contactId/block": of(({ contactId, whatsappId }) => ({
    params: { contactId },
    body: { whatsappId, blocked: true },
  })),
  "GET /contacts/:contactId/tickets": of(({ contactId }) => ({ params: { contactId } })),
  "GET /contacts/:contactId/files": of(({ contactId }) => ({ params: { contactId }, query: { kind: "media" } })),
  "GET /tags/list": list,
  "GET /tags": list,
  "GET /tags/:tagId": of(({ tagId }) => ({ params: { tagId } })),
  "POST /tags": { ask: () => ({ body: { name: "Intrusa" } }) },
  "POST /tags/sync": ofConversation(({ ticketId, tagId }) => ({ body: { ticketId, tags: [{ id: tagId }] } })),
  "PUT /tags/reorder": { ask: ({ tagId }) => ({ body: { tagIds: [tagId] } }) },
  "PUT /tags/:tagId": of(({ tagId }) => ({ params: { tagId }, body: { name: "Mudada" } })),
  "DELETE /tags/:tagId": of(({ tagId }) => ({ params: { tagId } })),
  "POST /tags/:tagId/restore": of(({ tagId }) => ({ params: { tagId } })),
  "GET /ticket-notes/list": ofConversation(({ ticketId }) => ({ query: { ticketId } })),
  "POST /ticket-notes": ofConversation(({ ticketId }) => ({ body: { ticketId, note: "intrusa" } })),
  "DELETE /ticket-notes/:noteId": ofConversation(({ noteId }) => ({ params: { noteId } })),
  "POST /ticket-notes/:noteId/restore": ofConversation(({ noteId }) => ({ params: { noteId } })),
  "GET /tickets": list,
  "GET /tickets/counts": list,
  "GET /tickets/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
  "GET /tickets/u/:uuid": ofConversation(({ uuid }) => ({ params: { uuid } })),
  "POST /tickets": of(({ contactId }) => ({ body: { contactId } })),
  "PUT /tickets/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId }, body: { status: "closed" } })),
  "POST /tickets/:ticketId/undo": ofConversation(({ ticketId }) => ({
    params: { ticketId },
    body: { undoes: "close" },
  })),
  "POST /tickets/:ticketId/read": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
  "DELETE /tickets/:ticketId": of(({ ticketId }) => ({ params: { ticketId } })),
  "GET /messages/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
  "POST /messages/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId }, body: { body: "intrusa" } })),
  "GET /messages/:messageId/versions": ofConversation(({ messageId }) => ({ params: { messageId } })),
  "PUT /messages/:messageId": ofConversation(({ messageId }) => ({ params: { messageId }, body: { body: "mudada" } })),
  "DELETE /messages/:messageId": ofConversation(({ messageId }) => ({ params: { messageId } })),
  "PUT /messages/:messageId/reaction": ofConversation(({ messageId }) => ({
    params: { messageId },
    body: { emoji: "👍" },
  })),
  "POST /messages/:messageId/media/retry": ofConversation(({ messageId }) => ({ params: { messageId } })),
  "POST /messages/:messageId/forward": ofConversation(({ messageId, ticketId }) => ({
    params: { messageId },
    body: { targets: [{ ticketId }] },
  })),
  "POST /messages/:messageId/retry": ofConversation(({ messageId }) => ({ params: { messageId } })),
  "GET /schedules": list,
  "GET /schedules/:scheduleId": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
  "POST /schedules": of(({ contactId }) => ({ body: { contactId, body: "intrusa", sendAt: "2099-01-01T12:00:00Z" } })),
  "PUT /schedules/:scheduleId": ofConversation(({ scheduleId }) => ({
    params: { scheduleId },
    body: { body: "mudada" },
  })),
  "DELETE /schedules/:scheduleId": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
  "POST /schedules/:scheduleId/media-upload": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
  "DELETE /schedules/:scheduleId/media-upload": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
  "GET /quick-messages": list,
  "GET /quick-messages/list": list,
  "GET /quick-messages/:quickMessageId": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
  "POST /quick-messages": { ask: () => ({ body: { shortcode: "novo", message: "nova" } }) },
  "PUT /quick-messages/:quickMessageId": of(({ quickMessageId }) => ({
    params: { quickMessageId },
    body: { message: "mudada" },
  })),
  "DELETE /quick-messages/:quickMessageId": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
  "POST /quick-messages/:quickMessageId/media-upload": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
  "DELETE /quick-messages/:quickMessageId/media-upload": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
};
