import { of, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  tables: ["bot_states"],
  covers: {
    "POST /queue/:queueId/try": of(({ queueId }) => ({
      params: { queueId },
      body: { text: "oi", at: "2026-05-04T12:00:00Z" },
    })),
  },
};
