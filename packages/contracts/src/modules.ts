/**
 * The contract of every module: its calls (`contracts`), what it announces (`events`), its error codes (`errors`)
 * and its permissions (`permissions`). The API, the events, the codes and the permissions are made from this list.
 */
export * as system from "./system.ts";
export * as server from "./server.ts";
export * as auth from "./auth.ts";
export * as plans from "./plans.ts";
export * as companies from "./companies.ts";
export * as helps from "./helps.ts";
export * as settings from "./settings.ts";
export * as users from "./users.ts";
export * as queues from "./queues.ts";
export * as hours from "./hours.ts";
export * as invitations from "./invitations.ts";
export * as passwordResets from "./password-resets.ts";
export * as queueOptions from "./queue-options.ts";
export * as bot from "./bot.ts";
export * as connections from "./connections.ts";
export * as simulator from "./simulator.ts";
export * as contacts from "./contacts.ts";
export * as contactSearch from "./contact-search.ts";
export * as tickets from "./tickets.ts";
export * as messages from "./messages.ts";
export * as search from "./search.ts";
export * as quickMessages from "./quick-messages.ts";
export * as fileLists from "./file-lists.ts";
export * as firstSteps from "./first-steps.ts";
export * as schedules from "./schedules.ts";
export * as tags from "./tags.ts";
export * as optOuts from "./opt-outs.ts";
export * as contactLists from "./contact-lists.ts";
export * as campaignTemplates from "./campaign-templates.ts";
export * as kanban from "./kanban.ts";
export * as campaigns from "./campaigns.ts";
export * as integrations from "./integrations.ts";
export * as webhooks from "./webhooks.ts";
export * as messagesApi from "./messages-api.ts";
export * as dashboard from "./dashboard.ts";
export * as announcements from "./announcements.ts";
export * as push from "./push.ts";
export * as chats from "./chats.ts";
export * as notes from "./notes.ts";
export * as media from "./media.ts";
export * as invoices from "./invoices.ts";
export * as billingOverview from "./billing-overview.ts";
export * as gateways from "./gateways.ts";
export * as subscriptions from "./subscriptions.ts";
