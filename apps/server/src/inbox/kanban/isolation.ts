import { list, of, ofConversation, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    laneId: number;
    cardId: number;
  }
}

export const isolation: Isolation = {
  furnish: async ({ admin, ids: { ticketId } }) => {
    const { id } = await admin.does("POST /tags", { body: { name: "Etapa", kanban: 1 } });
    await admin.does("PUT /api/kanban/cards/:cardId/lane", {
      params: { cardId: ticketId },
      body: { targetLaneId: String(id) },
    });
    return { laneId: id, cardId: ticketId };
  },
  covers: {
    "GET /api/kanban/board": list,
    "GET /api/kanban/times": list,
    "GET /api/kanban/lanes/:laneId/cards": of(({ laneId }) => ({ params: { laneId } })),
    "PUT /api/kanban/cards/:cardId/lane": ofConversation(({ cardId }) => ({
      params: { cardId },
      body: { targetLaneId: "lane0" },
    })),
  },
};
