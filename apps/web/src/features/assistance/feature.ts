import type { Feature } from "../../shell/feature.ts";
import { liveAssistance } from "./assistance-query.ts";

export const assistance: Feature = { name: "assistance", live: [liveAssistance] };
