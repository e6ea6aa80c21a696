import type { Feature } from "../../shell/feature.ts";

export const dashboard: Feature = { name: "dashboard" };
