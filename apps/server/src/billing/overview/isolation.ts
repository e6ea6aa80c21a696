import type { Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "GET /billing/overview": { ask: () => ({}) },
    "GET /billing/payments": { ask: () => ({ query: { month: "2026-01" } }) },
    "PUT /billing/payments/:paymentId": {
      ask: () => ({ params: { paymentId: 2 ** 40 }, body: { note: "Do intruso" } }),
    },
  },
};
