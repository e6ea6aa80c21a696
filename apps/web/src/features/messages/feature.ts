import type { Feature } from "../../shell/feature.ts";
import { liveMessages } from "./live-messages.ts";
import { keepSending } from "./sender.ts";

export const messages: Feature = { name: "messages", live: [liveMessages], start: keepSending };
