import { blocksChanged, groupsNamed, identitiesLearned, picturesChanged } from "../../channels/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceContacts } from "./announce.ts";
import { contactsChanged } from "./events.ts";
import { followBlocks } from "./block-contact.ts";
import { learnIdentities } from "./learn-identities.ts";
import { nameGroups } from "./name-groups.ts";
import { refreshProfiles } from "./profile-refresh.ts";
import { contactRoutes } from "./routes.ts";
import { registerContactJobs } from "./profile-refresh.ts";

export const contacts: Module = {
  name: "contacts",
  routes: contactRoutes,
  jobs: registerContactJobs,
  subscribers: [
    subscribe(identitiesLearned, (app, tx, { identities }) => learnIdentities(app, tx, identities)),
    subscribe(groupsNamed, (app, tx, { groups }) => nameGroups(app, tx, groups)),
    subscribe(picturesChanged, (app, tx, { connection, identities }) =>
      refreshProfiles(app, tx, connection, identities),
    ),
    subscribe(blocksChanged, (app, tx, { connection, ...change }) => followBlocks(app, tx, connection, change)),
    subscribe(contactsChanged, announceContacts),
  ],
};
