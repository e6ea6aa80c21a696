import { secret, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: { "GET /search/messages": { ask: () => ({ query: { searchParam: secret } }), list: true } },
};
