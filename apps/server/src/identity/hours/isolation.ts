import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    specialDayId: number;
  }
}

export const isolation: Isolation = {
  tables: ["special_days"],
  furnish: async ({ admin }) => ({
    specialDayId: (await admin.does("POST /special-days", { body: { name: secret, date: "2026-12-25" } })).id,
  }),
  covers: {
    "GET /special-days": list,
    "POST /special-days": { ask: () => ({ body: { name: "Natal", date: "2026-12-24" } }) },
    "PUT /special-days/:specialDayId": of(({ specialDayId }) => ({
      params: { specialDayId },
      body: { name: "Mudado" },
    })),
    "DELETE /special-days/:specialDayId": of(({ specialDayId }) => ({ params: { specialDayId } })),
  },
};
