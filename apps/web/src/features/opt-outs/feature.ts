import type { Feature } from "../../shell/feature.ts";
import { liveOptOuts } from "./opt-outs-query.ts";

export const optOuts: Feature = { name: "opt-outs", live: [liveOptOuts] };
