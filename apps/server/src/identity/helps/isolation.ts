import { nothing, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "GET /helps": nothing,
    "GET /helps/list": nothing,
    "POST /helps": { ask: () => ({ body: { title: "Do intruso", video: "dQw4w9WgXcQ" } }) },
    "PUT /helps/:helpId": { ask: () => ({ params: { helpId: 1 }, body: { title: "Do intruso" } }) },
    "DELETE /helps/:helpId": { ask: () => ({ params: { helpId: 1 } }) },
  },
};
