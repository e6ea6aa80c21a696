import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    filterId: number;
  }
}

export const isolation: Isolation = {
  tables: ["saved_filters"],
  furnish: async ({ admin }) => ({
    filterId: (await admin.does("POST /saved-filters", { body: { name: secret, filter: {} } })).id,
  }),
  covers: {
    "GET /saved-filters": list,
    "POST /saved-filters": { ask: () => ({ body: { name: "Minhas", filter: {} } }) },
    "PUT /saved-filters/:filterId": of(({ filterId }) => ({ params: { filterId }, body: { name: "Outra" } })),
    "DELETE /saved-filters/:filterId": of(({ filterId }) => ({ params: { filterId } })),
  },
};
