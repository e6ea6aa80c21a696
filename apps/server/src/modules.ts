import { greetings } from "./automation/greetings/module.ts";
import { schedules } from "./automation/schedules/module.ts";
import { steps } from "./automation/steps/module.ts";
import { sessions } from "./channels/sessions/module.ts";
import { simulator } from "./channels/simulator/module.ts";
import { contacts } from "./inbox/contacts/module.ts";
import { messages } from "./inbox/messages/module.ts";
import { quickMessages } from "./inbox/quick-messages/module.ts";
import { tags } from "./inbox/tags/module.ts";
import { tickets } from "./inbox/tickets/module.ts";
import type { Module } from "./platform/module.ts";

/** Every module, lower layers first. Subscribers and providers run in this order. */
export const modules: readonly Module[] = [
  sessions,
  simulator,
  contacts,
  tickets,
  messages,
  quickMessages,
  tags,
  schedules,
  steps,
  greetings,
];
