import { textTables } from "../../identity/media/events.ts";
import { connectionCampaigns, messagesAcked, messagesFailed } from "../../channels/events.ts";
import { connectionChanged } from "../../channels/connections/events.ts";
import { recentSends } from "../../channels/pace/events.ts";
import { fileListCampaigns, fileListUses } from "../../inbox/file-lists/events.ts";
import { contactsChanged, contactsLeaving } from "../../inbox/contacts/events.ts";
import { customersWrote, messageRetried } from "../../inbox/messages/events.ts";
import { tagCampaigns } from "../../inbox/tags/events.ts";
import { companyChanged } from "../../identity/companies/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { templateCampaigns, templateChanged } from "../campaign-templates/events.ts";
import { contactListCampaigns } from "../contact-lists/events.ts";
import { optOutChanged } from "../opt-outs/events.ts";
import { announceCampaign, announceLater, announceRemoved } from "./announce.ts";
import { wakeWaiting } from "./due.ts";
import { campaignChanged, campaignRemoved, campaignsAdvanced } from "./events.ts";
import { countOptOut, forgetContacts, forgetKeyword, leaveOutOptedOut } from "./follow-contacts.ts";
import { followAcks, followAnswers, followDeletion, followFailures, followRetry } from "./follow-messages.ts";
import { registerCampaignJobs } from "./jobs.ts";
import { recentCampaignSends } from "./recent-sends.ts";
import { campaignRoutes } from "./routes.ts";
import { campaignSettings } from "./settings.ts";
import { draftsOfFileList, sendsOfFileList, usesOfConnection, usesOfList, usesOfTag, usesOfTemplate } from "./uses.ts";

export const campaigns: Module = {
  folder: "automation/campaigns",
  settings: Object.values(campaignSettings),
  routes: campaignRoutes,
  jobs: registerCampaignJobs,
  subscribers: [
    subscribe(campaignChanged, announceCampaign),
    subscribe(campaignRemoved, announceRemoved),
    subscribe(campaignsAdvanced, announceLater),
    subscribe(messagesAcked, (app, tx, { connection, reports }) => followAcks(app, tx, connection, reports)),
    subscribe(messagesFailed, (app, tx, { connection, failures }) => followFailures(app, tx, connection, failures)),
    subscribe(messageRetried, (app, tx, { messageId }) => followRetry(app, tx, messageId)),
    subscribe(customersWrote, (app, tx, { messages }) => followAnswers(app, tx, messages)),
    subscribe(contactsLeaving, (app, tx, { contactIds }) => forgetContacts(app, tx, contactIds)),
    subscribe(contactsChanged, (app, tx, { changes }) =>
      leaveOutOptedOut(
        app,
        tx,
        changes.flatMap(({ contactId, cause }) => (cause === "updated" ? [contactId] : [])),
      ),
    ),
    subscribe(optOutChanged, async (app, tx, change) => {
      if (change.cause === "deleted") return;
      await countOptOut(app, tx, change);
      await forgetKeyword(app, tx, change.contactId);
    }),
    subscribe(connectionChanged, async (app, tx, { connection, cause }) => {
      if (cause === "deleted") await followDeletion(app, tx, connection.id);
      else if (cause === "updated" && connection.status === "CONNECTED") await wakeWaiting(app, tx);
    }),
    subscribe(templateChanged, (app, tx) => wakeWaiting(app, tx)),
    subscribe(companyChanged, (app, tx) => wakeWaiting(app, tx)),
  ],
  ports: [
    provide(textTables, async () => [{ table: "campaigns", bytes: "pg_column_size(messages)" }]),
    provide(recentSends, (_app, tx, connectionIds, now) => recentCampaignSends(tx, connectionIds, now)),
    provide(templateCampaigns, usesOfTemplate),
    provide(contactListCampaigns, usesOfList),
    provide(fileListUses, draftsOfFileList),
    provide(connectionCampaigns, usesOfConnection),
    provide(fileListCampaigns, sendsOfFileList),
    provide(tagCampaigns, usesOfTag),
  ],
};
