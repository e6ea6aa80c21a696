import { textTables } from "../../identity/media/events.ts";
import { blocksChanged, groupsNamed, identitiesLearned, peopleNamed, picturesChanged } from "../../channels/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceContacts, announceDeletion, announceDuplicates, announceImport } from "./announce.ts";
import { registerDeletionJob } from "./delete-contacts.ts";
import { contactImportAdvanced, contactsChanged, contactsDeletionAdvanced, duplicatesChanged } from "./events.ts";
import { followBlocks } from "./block-contact.ts";
import { registerImportJob } from "./import-contacts.ts";
import { learnIdentities } from "./learn-identities.ts";
import { nameGroups } from "./name-groups.ts";
import { keepPhoneContacts } from "./phone-contacts.ts";
import { refreshProfiles } from "./profile-refresh.ts";
import { contactRoutes } from "./routes.ts";
import { registerContactJobs } from "./profile-refresh.ts";

export const contacts: Module = {
  folder: "inbox/contacts",
  routes: contactRoutes,
  jobs: (app) => {
    registerContactJobs(app);
    registerImportJob(app);
    registerDeletionJob(app);
  },
  subscribers: [
    subscribe(identitiesLearned, (app, tx, { identities }) => learnIdentities(app, tx, identities)),
    subscribe(peopleNamed, (app, tx, { connection, people }) => keepPhoneContacts(app, tx, connection, people)),
    subscribe(groupsNamed, (app, tx, { groups }) => nameGroups(app, tx, groups)),
    subscribe(picturesChanged, (app, tx, { connection, identities }) =>
      refreshProfiles(app, tx, connection, identities),
    ),
    subscribe(blocksChanged, (app, tx, { connection, ...change }) => followBlocks(app, tx, connection, change)),
    subscribe(contactsChanged, announceContacts),
    subscribe(contactImportAdvanced, announceImport),
    subscribe(contactsDeletionAdvanced, announceDeletion),
    subscribe(duplicatesChanged, announceDuplicates),
  ],
  ports: [
    provide(textTables, async () => [
      { table: "contacts", bytes: "pg_column_size(name) + pg_column_size(words)" },
      { table: "contact_fields", bytes: "pg_column_size(name) + pg_column_size(value)" },
    ]),
  ],
};
