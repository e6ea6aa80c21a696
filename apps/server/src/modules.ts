import { webhooks } from "./automation/webhooks/module.ts";
import { bots } from "./automation/bot/module.ts";
import { campaignTemplates } from "./automation/campaign-templates/module.ts";
import { campaigns } from "./automation/campaigns/module.ts";
import { contactLists } from "./automation/contact-lists/module.ts";
import { greetings } from "./automation/greetings/module.ts";
import { integrations } from "./automation/integrations/module.ts";
import { messagesApi } from "./automation/messages-api/module.ts";
import { optOuts } from "./automation/opt-outs/module.ts";
import { assistance } from "./automation/assistance/module.ts";
import { prompts } from "./automation/prompts/module.ts";
import { queueOptions } from "./automation/queue-options/module.ts";
import { ratings } from "./automation/ratings/module.ts";
import { schedules } from "./automation/schedules/module.ts";
import { steps } from "./automation/steps/module.ts";
import { timers } from "./automation/timers/module.ts";
import { connections } from "./channels/connections/module.ts";
import { outbox } from "./channels/outbox/module.ts";
import { sessions } from "./channels/sessions/module.ts";
import { pace } from "./channels/pace/module.ts";
import { baileys } from "./channels/baileys/module.ts";
import { simulator } from "./channels/simulator/module.ts";
import { auth } from "./identity/auth/module.ts";
import { companies } from "./identity/companies/module.ts";
import { invitations } from "./identity/invitations/module.ts";
import { hours } from "./identity/hours/module.ts";
import { helps } from "./identity/helps/module.ts";
import { media } from "./identity/media/module.ts";
import { passwordResets } from "./identity/password-resets/module.ts";
import { plans } from "./identity/plans/module.ts";
import { presence } from "./identity/presence/module.ts";
import { queues } from "./identity/queues/module.ts";
import { settings } from "./identity/settings/module.ts";
import { setup } from "./identity/setup/module.ts";
import { users } from "./identity/users/module.ts";
import { bulkActions } from "./inbox/bulk-actions/module.ts";
import { contacts } from "./inbox/contacts/module.ts";
import { exports } from "./inbox/exports/module.ts";
import { fileLists } from "./inbox/file-lists/module.ts";
import { firstSteps } from "./inbox/first-steps/module.ts";
import { groups } from "./inbox/groups/module.ts";
import { kanban } from "./inbox/kanban/module.ts";
import { messages } from "./inbox/messages/module.ts";
import { notes } from "./inbox/notes/module.ts";
import { quickMessages } from "./inbox/quick-messages/module.ts";
import { savedFilters } from "./inbox/saved-filters/module.ts";
import { search } from "./inbox/search/module.ts";
import { tags } from "./inbox/tags/module.ts";
import { tickets } from "./inbox/tickets/module.ts";
import { viewers } from "./inbox/viewers/module.ts";
import { checkout } from "./billing/checkout/module.ts";
import { gateways } from "./billing/gateways/module.ts";
import { invoices } from "./billing/invoices/module.ts";
import { overview } from "./billing/overview/module.ts";
import { reminders } from "./billing/reminders/module.ts";
import { announcements } from "./team/announcements/module.ts";
import { push } from "./team/push/module.ts";
import { chats } from "./team/chats/module.ts";
import { dashboard } from "./reports/dashboard/module.ts";
import { companyDownload } from "./reports/company-download/module.ts";
import { server } from "./reports/server/module.ts";
import type { Module } from "./platform/module.ts";

/** Every module, lower layers first. Migrations, subscribers and providers run in this order. */
export const modules: readonly Module[] = [
  plans,
  companies,
  users,
  queues,
  invitations,
  settings,
  hours,
  helps,
  auth,
  passwordResets,
  setup,
  presence,
  media,
  connections,
  sessions,
  outbox,
  pace,
  baileys,
  simulator,
  contacts,
  tickets,
  messages,
  groups,
  quickMessages,
  fileLists,
  firstSteps,
  tags,
  search,
  savedFilters,
  bulkActions,
  kanban,
  notes,
  exports,
  viewers,
  schedules,
  steps,
  optOuts,
  greetings,
  integrations,
  queueOptions,
  prompts,
  assistance,
  bots,
  ratings,
  timers,
  announcements,
  push,
  invoices,
  gateways,
  checkout,
  reminders,
  overview,
  chats,
  contactLists,
  campaignTemplates,
  campaigns,
  messagesApi,
  webhooks,
  dashboard,
  server,
  companyDownload,
];
