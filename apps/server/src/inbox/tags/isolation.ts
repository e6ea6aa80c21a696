import { list, of, ofConversation, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    tagId: number;
  }
}

export const isolation: Isolation = {
  tables: ["tags", "ticket_tags", "contact_tags"],
  furnish: async ({ admin, ids: { ticketId } }) => {
    const { id } = await admin.does("POST /tags", { body: { name: secret } });
    await admin.does("POST /tags/sync", { body: { ticketId, tags: [{ id }] } });
    return { tagId: id };
  },
  covers: {
    "GET /tags/list": list,
    "GET /tags": list,
    "GET /tags/:tagId": of(({ tagId }) => ({ params: { tagId } })),
    "POST /tags": { ask: () => ({ body: { name: "Intrusa" } }) },
    "POST /tags/sync": ofConversation(({ ticketId, tagId }) => ({ body: { ticketId, tags: [{ id: tagId }] } })),
    "PUT /tags/reorder": { ask: ({ tagId }) => ({ body: { tagIds: [tagId] } }) },
    "PUT /tags/:tagId": of(({ tagId }) => ({ params: { tagId }, body: { name: "Mudada" } })),
    "DELETE /tags/:tagId": of(({ tagId }) => ({ params: { tagId } })),
    "POST /tags/:tagId/merge": of(({ tagId }) => ({ params: { tagId }, body: { intoTagId: 2 ** 41 } })),
    "POST /tags/:tagId/restore": of(({ tagId }) => ({ params: { tagId } })),
  },
};
