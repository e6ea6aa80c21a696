import { nothing, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = { covers: { "GET /first-steps": nothing } };
