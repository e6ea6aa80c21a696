import type { Feature } from "../../shell/feature.ts";
import { liveSession } from "../../shell/session.ts";

export const auth: Feature = { name: "auth", live: [liveSession] };
