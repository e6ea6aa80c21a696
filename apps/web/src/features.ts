import { connections } from "./features/connections/feature.ts";
import { messages } from "./features/messages/feature.ts";
import { notes } from "./features/notes/feature.ts";
import { schedules } from "./features/schedules/feature.ts";
import { simulator } from "./features/simulator/feature.ts";
import { tickets } from "./features/tickets/feature.ts";
import type { Feature } from "./shell/feature.ts";

/** Every feature that contributes to the app, in the order in which the screens show them. */
export const features: readonly Feature[] = [messages, simulator, tickets, notes, schedules, connections];
