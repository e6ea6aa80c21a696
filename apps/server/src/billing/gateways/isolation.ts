import type { Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "GET /gateways": { ask: () => ({}) },
    "PUT /gateways": { ask: () => ({ body: { graceDays: 0 } }) },
    "POST /gateways/:gateway/test": { ask: () => ({ params: { gateway: "efi" } }) },
    "POST /gateways/:gateway/webhook": { ask: () => ({ params: { gateway: "efi" } }) },
  },
};
