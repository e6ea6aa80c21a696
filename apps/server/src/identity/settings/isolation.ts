import { list, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  tables: ["settings"],
  covers: {
    "GET /settings": list,
    "PUT /settings/:key": { ask: () => ({ params: { key: "call" }, body: { value: "disabled" } }) },
    "DELETE /settings/:key": { ask: () => ({ params: { key: "asaas" } }) },
  },
};
