import { messagesFailed } from "../../channels/events.ts";
import { fileAccess, textTables } from "../../identity/media/events.ts";
import { settingChanged } from "../../identity/settings/events.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { contactsLeaving } from "../../inbox/contacts/events.ts";
import { customersWrote, messageRetried } from "../../inbox/messages/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeeScheduledFile } from "./access.ts";
import { announceRemoved, announceSchedule, announceSeries } from "./announce.ts";
import { scheduleChanged, scheduleRemoved, seriesChanged } from "./events.ts";
import { tellFailed, tellTriedAgain } from "./follow-message.ts";
import { forgetPicturesOfContacts } from "./picture.ts";
import { scheduleRoutes } from "./routes.ts";
import { registerScheduleJobs } from "./jobs.ts";
import { followZone } from "./series.ts";
import { noticeReplies } from "./stop-on-reply.ts";

export const schedules: Module = {
  folder: "automation/schedules",
  routes: scheduleRoutes,
  jobs: registerScheduleJobs,
  subscribers: [
    subscribe(scheduleChanged, announceSchedule),
    subscribe(scheduleRemoved, announceRemoved),
    subscribe(seriesChanged, announceSeries),
    subscribe(customersWrote, (app, tx, { messages }) => noticeReplies(app, tx, messages)),
    subscribe(settingChanged, async (app, tx, { setting: { key, value } }) => {
      if (key === timezone.key) await followZone(app, tx, value);
    }),
    subscribe(messagesFailed, (app, tx, { connection, failures }) => tellFailed(app, tx, connection, failures)),
    subscribe(messageRetried, (app, tx, { messageId }) => tellTriedAgain(app, tx, messageId)),
    subscribe(contactsLeaving, (app, tx, { contactIds }) => forgetPicturesOfContacts(app, tx, contactIds)),
  ],
  ports: [
    provide(textTables, async () => [
      { table: "schedules", bytes: "coalesce(pg_column_size(body), 0)" },
      { table: "schedule_series", bytes: "pg_column_size(body)" },
    ]),
    provide(fileAccess, maySeeScheduledFile),
  ],
};
