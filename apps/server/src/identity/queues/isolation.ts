import { list, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    queueId: number;
  }
}

export const isolation: Isolation = {
  tables: ["queues"],
  furnish: async ({ admin }) => ({ queueId: await admin.queue() }),
  covers: {
    "GET /queue": list,
    "GET /queue/:queueId": of(({ queueId }) => ({ params: { queueId } })),
    "POST /queue": { ask: () => ({ body: { name: "Fila nova", color: "#abcdef" } }) },
    "PUT /queue/reorder": { ask: ({ queueId }) => ({ body: { queueIds: [queueId] } }) },
    "PUT /queue/:queueId": of(({ queueId }) => ({ params: { queueId }, body: { name: "Mudada" } })),
    "DELETE /queue/:queueId": of(({ queueId }) => ({ params: { queueId } })),
  },
};
