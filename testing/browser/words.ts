import enAuth from "../../apps/web/src/locales/en/auth.json" with { type: "json" };
import enCommon from "../../apps/web/src/locales/en/common.json" with { type: "json" };
import enConnections from "../../apps/web/src/locales/en/connections.json" with { type: "json" };
import enContacts from "../../apps/web/src/locales/en/contacts.json" with { type: "json" };
import enErrors from "../../apps/web/src/locales/en/errors.json" with { type: "json" };
import enMessages from "../../apps/web/src/locales/en/messages.json" with { type: "json" };
import enNotes from "../../apps/web/src/locales/en/notes.json" with { type: "json" };
import enQuickMessages from "../../apps/web/src/locales/en/quickMessages.json" with { type: "json" };
import enSchedules from "../../apps/web/src/locales/en/schedules.json" with { type: "json" };
import enShell from "../../apps/web/src/locales/en/shell.json" with { type: "json" };
import enSimulator from "../../apps/web/src/locales/en/simulator.json" with { type: "json" };
import enTags from "../../apps/web/src/locales/en/tags.json" with { type: "json" };
import enTickets from "../../apps/web/src/locales/en/tickets.json" with { type: "json" };
import enUsers from "../../apps/web/src/locales/en/users.json" with { type: "json" };
import esAuth from "../../apps/web/src/locales/es/auth.json" with { type: "json" };
import esCommon from "../../apps/web/src/locales/es/common.json" with { type: "json" };
import esConnections from "../../apps/web/src/locales/es/connections.json" with { type: "json" };
import esContacts from "../../apps/web/src/locales/es/contacts.json" with { type: "json" };
import esErrors from "../../apps/web/src/locales/es/errors.json" with { type: "json" };
import esMessages from "../../apps/web/src/locales/es/messages.json" with { type: "json" };
import esNotes from "../../apps/web/src/locales/es/notes.json" with { type: "json" };
import esQuickMessages from "../../apps/web/src/locales/es/quickMessages.json" with { type: "json" };
import esSchedules from "../../apps/web/src/locales/es/schedules.json" with { type: "json" };
import esShell from "../../apps/web/src/locales/es/shell.json" with { type: "json" };
import esSimulator from "../../apps/web/src/locales/es/simulator.json" with { type: "json" };
import esTags from "../../apps/web/src/locales/es/tags.json" with { type: "json" };
import esTickets from "../../apps/web/src/locales/es/tickets.json" with { type: "json" };
import esUsers from "../../apps/web/src/locales/es/users.json" with { type: "json" };
import ptAuth from "../../apps/web/src/locales/pt/auth.json" with { type: "json" };
import ptCommon from "../../apps/web/src/locales/pt/common.json" with { type: "json" };
import ptConnections from "../../apps/web/src/locales/pt/connections.json" with { type: "json" };
import ptContacts from "../../apps/web/src/locales/pt/contacts.json" with { type: "json" };
import ptErrors from "../../apps/web/src/locales/pt/errors.json" with { type: "json" };
import ptMessages from "../../apps/web/src/locales/pt/messages.json" with { type: "json" };
import ptNotes from "../../apps/web/src/locales/pt/notes.json" with { type: "json" };
import ptQuickMessages from "../../apps/web/src/locales/pt/quickMessages.json" with { type: "json" };
import ptSchedules from "../../apps/web/src/locales/pt/schedules.json" with { type: "json" };
import ptShell from "../../apps/web/src/locales/pt/shell.json" with { type: "json" };
import ptSimulator from "../../apps/web/src/locales/pt/simulator.json" with { type: "json" };
import ptTags from "../../apps/web/src/locales/pt/tags.json" with { type: "json" };
import ptTickets from "../../apps/web/src/locales/pt/tickets.json" with { type: "json" };
import ptUsers from "../../apps/web/src/locales/pt/users.json" with { type: "json" };

/** What people read on the screen, from the catalogues themselves. */
export const pt = {
  auth: ptAuth,
  common: ptCommon,
  connections: ptConnections,
  contacts: ptContacts,
  errors: ptErrors,
  messages: ptMessages,
  notes: ptNotes,
  quickMessages: ptQuickMessages,
  schedules: ptSchedules,
  shell: ptShell,
  simulator: ptSimulator,
  tags: ptTags,
  tickets: ptTickets,
  users: ptUsers,
};
export type Words = typeof pt;

export const en: Words = {
  auth: enAuth,
  common: enCommon,
  connections: enConnections,
  contacts: enContacts,
  errors: enErrors,
  messages: enMessages,
  notes: enNotes,
  quickMessages: enQuickMessages,
  schedules: enSchedules,
  shell: enShell,
  simulator: enSimulator,
  tags: enTags,
  tickets: enTickets,
  users: enUsers,
};
export const es: Words = {
  auth: esAuth,
  common: esCommon,
  connections: esConnections,
  contacts: esContacts,
  errors: esErrors,
  messages: esMessages,
  notes: esNotes,
  quickMessages: esQuickMessages,
  schedules: esSchedules,
  shell: esShell,
  simulator: esSimulator,
  tags: esTags,
  tickets: esTickets,
  users: esUsers,
};

/** A sentence with its gaps filled in, without its marks. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text
    .replaceAll(/<\/?\w+>/g, "")
    .replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) =>
      isNumber ? Number(values[name]).toLocaleString("pt-BR") : String(values[name]),
    );
}
