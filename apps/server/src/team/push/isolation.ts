import { of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    deviceId: number;
  }
}

const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };

export const isolation: Isolation = {
  tables: ["push_devices", "push_choices"],
  furnish: async ({ admin }) => ({
    deviceId: (await admin.does("POST /push/devices", { body: { endpoint: "https://push.test/segredo", keys } })).id,
  }),
  covers: {
    "GET /push": { ask: () => ({}) },
    "PUT /push": { ask: () => ({ body: { rule: "all" } }) },
    "POST /push/devices": { ask: () => ({ body: { endpoint: "https://push.test/outra", keys } }) },
    "DELETE /push/devices/:deviceId": of(({ deviceId }) => ({ params: { deviceId } })),
  },
};
