import { nothing, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "GET /plans/list": nothing,
    "GET /plans/all": nothing,
    "GET /plans/:planId": { ask: () => ({ params: { planId: 1 } }) },
    "POST /plans": {
      ask: () => ({ body: { name: "Plano do intruso", users: 9, connections: 9, queues: 9, value: 0 } }),
    },
    "PUT /plans/:planId": { ask: () => ({ params: { planId: 1 }, body: { value: 0 } }) },
    "DELETE /plans/:planId": { ask: () => ({ params: { planId: 1 } }) },
  },
};
