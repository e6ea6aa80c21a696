import { authContracts } from "./auth.ts";
import { companiesContracts } from "./companies.ts";
import { connectionsContracts } from "./connections.ts";
import { contactsContracts } from "./contacts.ts";
import { mediaContracts } from "./media.ts";
import { messagesContracts } from "./messages.ts";
import { queuesContracts } from "./queues.ts";
import { quickMessagesContracts } from "./quick-messages.ts";
import { schedulesContracts } from "./schedules.ts";
import { notesContracts } from "./notes.ts";
import { settingsContracts } from "./settings.ts";
import { simulatorContracts } from "./simulator.ts";
import { systemContracts } from "./system.ts";
import { tagsContracts } from "./tags.ts";
import { ticketsContracts } from "./tickets.ts";
import { usersContracts } from "./users.ts";
import type { AnswerOf, ParsedOf, RequestOf } from "./contract.ts";

/** The whole API. The browser imports only its type, so that no schema travels to it. */
export const contracts = {
  ...systemContracts,
  ...authContracts,
  ...companiesContracts,
  ...settingsContracts,
  ...usersContracts,
  ...queuesContracts,
  ...connectionsContracts,
  ...simulatorContracts,
  ...contactsContracts,
  ...ticketsContracts,
  ...messagesContracts,
  ...quickMessagesContracts,
  ...schedulesContracts,
  ...tagsContracts,
  ...notesContracts,
  ...mediaContracts,
};

export type Api = typeof contracts;
export type Call = keyof Api;
export type Request<C extends Call> = RequestOf<Api[C]>;
export type Parsed<C extends Call> = ParsedOf<Api[C]>;
export type Answer<C extends Call> = AnswerOf<Api[C]>;
