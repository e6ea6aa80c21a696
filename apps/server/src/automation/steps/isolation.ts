import { list, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = { covers: { "GET /machines": list } };
