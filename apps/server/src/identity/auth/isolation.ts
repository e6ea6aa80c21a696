import { randomUUID } from "node:crypto";
import { nothing, of, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  tables: ["known_devices", "second_factors", "recovery_codes"],
  covers: {
    "POST /auth/login": { ask: () => ({ body: { email: "fulano@empresa.test", password: "errada" } }) },
    "POST /auth/refresh_token": nothing,
    "DELETE /auth/logout": nothing,
    "GET /auth/me": nothing,
    "GET /auth/sessions": nothing,
    "DELETE /auth/sessions/:sessionId": { ask: () => ({ params: { sessionId: randomUUID() } }) },
    "GET /auth/second-factor": nothing,
    "POST /auth/second-factor": { ask: () => ({ body: { password: "errada" } }) },
    "PUT /auth/second-factor": { ask: () => ({ body: { code: "123456" } }) },
    "POST /auth/second-factor/off": { ask: () => ({ body: { code: "123456" } }) },
    "GET /users/:userId/second-factor": of(({ userId }) => ({ params: { userId } })),
    "DELETE /users/:userId/second-factor": of(({ userId }) => ({ params: { userId } })),
    "POST /companies/:companyId/second-factor-reset": {
      ask: ({ companyId }) => ({ params: { companyId }, body: { email: "ninguem@empresa.test" } }),
    },
  },
};
