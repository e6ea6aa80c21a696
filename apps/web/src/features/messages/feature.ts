import type { Feature } from "../../shell/feature.ts";
import { keepSending } from "./sender.ts";

export const messages: Feature = { name: "messages", start: keepSending };
