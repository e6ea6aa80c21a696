import { assistance } from "./features/assistance/feature.ts";
import { answering } from "./features/answering/feature.ts";
import { announcements } from "./features/announcements/feature.ts";
import { auth } from "./features/auth/feature.ts";
import { billingOverview } from "./features/billing-overview/feature.ts";
import { campaigns } from "./features/campaigns/feature.ts";
import { campaignTemplates } from "./features/campaign-templates/feature.ts";
import { checkout } from "./features/checkout/feature.ts";
import { chats } from "./features/chats/feature.ts";
import { companies } from "./features/companies/feature.ts";
import { connections } from "./features/connections/feature.ts";
import { contactLists } from "./features/contact-lists/feature.ts";
import { contacts } from "./features/contacts/feature.ts";
import { dashboard } from "./features/dashboard/feature.ts";
import { exports } from "./features/exports/feature.ts";
import { fileLists } from "./features/file-lists/feature.ts";
import { firstSteps } from "./features/first-steps/feature.ts";
import { gateways } from "./features/gateways/feature.ts";
import { helps } from "./features/helps/feature.ts";
import { hours } from "./features/hours/feature.ts";
import { invoices } from "./features/invoices/feature.ts";
import { integrations } from "./features/integrations/feature.ts";
import { kanban } from "./features/kanban/feature.ts";
import { messages } from "./features/messages/feature.ts";
import { messagesApi } from "./features/messages-api/feature.ts";
import { notes } from "./features/notes/feature.ts";
import { optOuts } from "./features/opt-outs/feature.ts";
import { plans } from "./features/plans/feature.ts";
import { push } from "./features/push/feature.ts";
import { prompts } from "./features/prompts/feature.ts";
import { queues } from "./features/queues/feature.ts";
import { quickMessages } from "./features/quick-messages/feature.ts";
import { schedules } from "./features/schedules/feature.ts";
import { server } from "./features/server/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { simulator } from "./features/simulator/feature.ts";
import { subscription } from "./features/subscription/feature.ts";
import { tags } from "./features/tags/feature.ts";
import { tickets } from "./features/tickets/feature.ts";
import { todos } from "./features/todos/feature.ts";
import { users } from "./features/users/feature.ts";
import { webhooks } from "./features/webhooks/feature.ts";
import type { Feature } from "./shell/feature.ts";

/** Every feature, in the order in which the screens show them. */
export const features: readonly Feature[] = [
  auth,
  users,
  push,
  queues,
  contacts,
  messages,
  simulator,
  dashboard,
  tickets,
  kanban,
  notes,
  exports,
  chats,
  subscription,
  tags,
  quickMessages,
  schedules,
  campaigns,
  contactLists,
  optOuts,
  campaignTemplates,
  todos,
  connections,
  integrations,
  answering,
  prompts,
  assistance,
  messagesApi,
  webhooks,
  settings,
  hours,
  companies,
  plans,
  invoices,
  checkout,
  gateways,
  billingOverview,
  server,
  firstSteps,
  fileLists,
  announcements,
  helps,
];
