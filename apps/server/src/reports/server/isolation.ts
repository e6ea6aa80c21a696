import { nothing, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "GET /server": nothing,
    "GET /server/figures": nothing,
    "GET /server/checks": { ask: () => ({ query: { language: "en" } }) },
    "PUT /server/backups": { ask: () => ({ body: { keepDays: 1 } }) },
    "POST /server/backups": nothing,
    "POST /server/test-mail": { ask: () => ({ body: { language: "en" } }) },
    "POST /server/recovery-key": nothing,
  },
};
