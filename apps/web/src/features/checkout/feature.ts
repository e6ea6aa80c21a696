import type { Feature } from "../../shell/feature.ts";
import { liveInvoice } from "./invoice-query.ts";

export const checkout: Feature = { name: "checkout", live: [liveInvoice] };
