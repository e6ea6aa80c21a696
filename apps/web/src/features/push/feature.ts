import type { Feature } from "../../shell/feature.ts";

export const push: Feature = { name: "push" };
