import type { Feature } from "../../shell/feature.ts";

export const subscription: Feature = { name: "subscription" };
