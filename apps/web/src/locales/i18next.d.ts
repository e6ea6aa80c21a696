import "i18next";
import type auth from "./pt/auth.json";
import type common from "./pt/common.json";
import type connections from "./pt/connections.json";
import type contacts from "./pt/contacts.json";
import type errors from "./pt/errors.json";
import type messages from "./pt/messages.json";
import type quickMessages from "./pt/quickMessages.json";
import type schedules from "./pt/schedules.json";
import type notes from "./pt/notes.json";
import type shell from "./pt/shell.json";
import type simulator from "./pt/simulator.json";
import type tags from "./pt/tags.json";
import type tickets from "./pt/tickets.json";
import type users from "./pt/users.json";

// Portuguese is the type: a key that it lacks does not compile. A new namespace is one line here.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
      auth: typeof auth;
      common: typeof common;
      connections: typeof connections;
      contacts: typeof contacts;
      errors: typeof errors;
      messages: typeof messages;
      quickMessages: typeof quickMessages;
      schedules: typeof schedules;
      notes: typeof notes;
      shell: typeof shell;
      simulator: typeof simulator;
      tags: typeof tags;
      tickets: typeof tickets;
      users: typeof users;
    };
  }
}
