import { list, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    userId: number;
  }
}

export const isolation: Isolation = {
  tables: ["users"],
  furnish: async ({ admin }) => ({ userId: (await admin.colleague("user")).user.id }),
  covers: {
    "GET /users": list,
    "GET /users/list": list,
    "GET /users/:userId": of(({ userId }) => ({ params: { userId } })),
    "POST /users": of(({ queueId }) => ({
      body: { name: "Intrusa", email: "intrusa@empresa.test", password: "senha-forte", queueIds: [queueId] },
    })),
    "PUT /users/:userId": of(({ userId }) => ({ params: { userId }, body: { name: "Mudada" } })),
    "DELETE /users/:userId": of(({ userId }) => ({ params: { userId } })),
    "POST /users/set-language/:lang": { ask: () => ({ params: { lang: "es" } }) },
  },
};
