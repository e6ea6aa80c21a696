import { list, of, ofConversation, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    scheduleId: number;
  }
}

export const isolation: Isolation = {
  tables: ["schedules", "schedule_series"],
  furnish: async ({ admin, ids: { contactId } }) => {
    const body = { contactId, body: secret, sendAt: "2099-01-01T12:00:00Z" };
    return { scheduleId: (await admin.does("POST /schedules", { body })).id };
  },
  covers: {
    "GET /schedules": list,
    "GET /schedules/recipients": { ask: () => ({ query: {} }), list: true },
    "GET /schedules/:scheduleId": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
    "POST /schedules": of(({ contactId }) => ({
      body: { contactId, body: "intrusa", sendAt: "2099-01-01T12:00:00Z" },
    })),
    "POST /schedules/preview": {
      ask: () => ({ body: { sendAt: "2099-01-01T12:00:00Z", repeat: { every: "day", count: 2, stopOnReply: false } } }),
    },
    "PUT /schedules/:scheduleId": ofConversation(({ scheduleId }) => ({
      params: { scheduleId },
      body: { body: "mudada" },
    })),
    "DELETE /schedules/:scheduleId": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
    "POST /schedules/:scheduleId/media-upload": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
    "DELETE /schedules/:scheduleId/media-upload": ofConversation(({ scheduleId }) => ({ params: { scheduleId } })),
  },
};
