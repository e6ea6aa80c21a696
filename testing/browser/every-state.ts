import { boardStates } from "./board-states.ts";
import { calendarStates } from "./calendar-states.ts";
import { campaignPages } from "./campaign-pages.ts";
import { campaignStates } from "./campaign-states.ts";
import { composerStates } from "./composer-states.ts";
import { conversationStates } from "./conversation-states.ts";
import { dashboardStates } from "./dashboard-states.ts";
import { dialogStates } from "./dialog-states.ts";
import { listStates } from "./list-states.ts";
import { machineStates } from "./machine-states.ts";
import { chatStates } from "./chat-states.ts";
import { pageStates } from "./page-states.ts";
import { panelStates } from "./panel-states.ts";
import { promptStates } from "./prompt-states.ts";
import { serverStates } from "./server-states.ts";
import { settingsStates } from "./settings-states.ts";
import type { State } from "./states.ts";

/** Every state of the ticket screen and of the pages around it, by the part of it that changes. */
export const stateParts: Record<string, readonly State[]> = {
  "the list": listStates,
  "a conversation": conversationStates,
  "where one answers": composerStates,
  "what is done with a conversation": dialogStates,
  "what is known of a contact": panelStates,
  "the pages around the inbox": pageStates,
  "the pages about other programs": machineStates,
  "the chats of the team": chatStates,
  "AI prompts": promptStates,
  "settings and hours": settingsStates,
  "the server": serverStates,
  "the calendar": calendarStates,
  "the dashboard": dashboardStates,
  campaigns: campaignPages,
  "lists and templates of campaigns": campaignStates,
  "the board": boardStates,
};
export const everyState: readonly State[] = Object.values(stateParts).flat();
