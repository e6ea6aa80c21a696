import { nothing, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "GET /version": nothing,
    "GET /setup": nothing,
    "POST /setup": {
      ask: () => ({ body: { code: "nenhum", name: "Fulano", email: "fulano@empresa.test", password: "senha-forte" } }),
    },
  },
};
