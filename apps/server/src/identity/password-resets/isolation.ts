import { nothing, of, type Isolation } from "../../testing/isolation.ts";

const email = "ninguem@empresa.test";
const password = "Senha-nova-1";

export const isolation: Isolation = {
  tables: ["password_resets"],
  covers: {
    "GET /forgetpassword": nothing,
    "POST /forgetpassword": { ask: () => ({ body: { email } }) },
    "POST /forgetpassword/:email": { ask: () => ({ params: { email } }) },
    "POST /resetpasswords": { ask: () => ({ body: { email, code: "ABCD2345", password } }) },
    "POST /resetpasswords/:email/:token/:newPassword": {
      ask: () => ({ params: { email, token: "ABCD2345", newPassword: password } }),
    },
    "POST /users/:userId/reset-link": of(({ userId }) => ({ params: { userId } })),
    "POST /companies/:companyId/reset-link": { ask: ({ companyId }) => ({ params: { companyId }, body: { email } }) },
  },
};
