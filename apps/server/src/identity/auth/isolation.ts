import { nothing, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "POST /auth/login": { ask: () => ({ body: { email: "fulano@empresa.test", password: "errada" } }) },
    "POST /auth/refresh_token": nothing,
    "DELETE /auth/logout": nothing,
    "GET /auth/me": nothing,
  },
};
