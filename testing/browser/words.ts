import enAuth from "../../apps/web/src/features/auth/locales/en.json" with { type: "json" };
import enCommon from "../../apps/web/src/locales/en/common.json" with { type: "json" };
import enConnections from "../../apps/web/src/features/connections/locales/en.json" with { type: "json" };
import enContacts from "../../apps/web/src/features/contacts/locales/en.json" with { type: "json" };
import enErrors from "../../apps/web/src/locales/en/errors.json" with { type: "json" };
import enMessages from "../../apps/web/src/features/messages/locales/en.json" with { type: "json" };
import enNotes from "../../apps/web/src/features/notes/locales/en.json" with { type: "json" };
import enQuickMessages from "../../apps/web/src/features/quick-messages/locales/en.json" with { type: "json" };
import enSchedules from "../../apps/web/src/features/schedules/locales/en.json" with { type: "json" };
import enShell from "../../apps/web/src/locales/en/shell.json" with { type: "json" };
import enSimulator from "../../apps/web/src/features/simulator/locales/en.json" with { type: "json" };
import enTags from "../../apps/web/src/features/tags/locales/en.json" with { type: "json" };
import enTickets from "../../apps/web/src/features/tickets/locales/en.json" with { type: "json" };
import enUsers from "../../apps/web/src/features/users/locales/en.json" with { type: "json" };
import esAuth from "../../apps/web/src/features/auth/locales/es.json" with { type: "json" };
import esCommon from "../../apps/web/src/locales/es/common.json" with { type: "json" };
import esConnections from "../../apps/web/src/features/connections/locales/es.json" with { type: "json" };
import esContacts from "../../apps/web/src/features/contacts/locales/es.json" with { type: "json" };
import esErrors from "../../apps/web/src/locales/es/errors.json" with { type: "json" };
import esMessages from "../../apps/web/src/features/messages/locales/es.json" with { type: "json" };
import esNotes from "../../apps/web/src/features/notes/locales/es.json" with { type: "json" };
import esQuickMessages from "../../apps/web/src/features/quick-messages/locales/es.json" with { type: "json" };
import esSchedules from "../../apps/web/src/features/schedules/locales/es.json" with { type: "json" };
import esShell from "../../apps/web/src/locales/es/shell.json" with { type: "json" };
import esSimulator from "../../apps/web/src/features/simulator/locales/es.json" with { type: "json" };
import esTags from "../../apps/web/src/features/tags/locales/es.json" with { type: "json" };
import esTickets from "../../apps/web/src/features/tickets/locales/es.json" with { type: "json" };
import esUsers from "../../apps/web/src/features/users/locales/es.json" with { type: "json" };
import ptAuth from "../../apps/web/src/features/auth/locales/pt.json" with { type: "json" };
import ptCommon from "../../apps/web/src/locales/pt/common.json" with { type: "json" };
import ptConnections from "../../apps/web/src/features/connections/locales/pt.json" with { type: "json" };
import ptContacts from "../../apps/web/src/features/contacts/locales/pt.json" with { type: "json" };
import ptErrors from "../../apps/web/src/locales/pt/errors.json" with { type: "json" };
import ptMessages from "../../apps/web/src/features/messages/locales/pt.json" with { type: "json" };
import ptNotes from "../../apps/web/src/features/notes/locales/pt.json" with { type: "json" };
import ptQuickMessages from "../../apps/web/src/features/quick-messages/locales/pt.json" with { type: "json" };
import ptSchedules from "../../apps/web/src/features/schedules/locales/pt.json" with { type: "json" };
import ptShell from "../../apps/web/src/locales/pt/shell.json" with { type: "json" };
import ptSimulator from "../../apps/web/src/features/simulator/locales/pt.json" with { type: "json" };
import ptTags from "../../apps/web/src/features/tags/locales/pt.json" with { type: "json" };
import ptTickets from "../../apps/web/src/features/tickets/locales/pt.json" with { type: "json" };
import ptUsers from "../../apps/web/src/features/users/locales/pt.json" with { type: "json" };

/** What the screen says, from the catalogues. */
export const pt = {
  auth: ptAuth,
  common: ptCommon,
  connections: ptConnections,
  contacts: ptContacts,
  errors: {
    ...ptErrors,
    ...ptAuth.errors,
    ...ptConnections.errors,
    ...ptContacts.errors,
    ...ptMessages.errors,
    ...ptNotes.errors,
    ...ptQuickMessages.errors,
    ...ptSchedules.errors,
    ...ptSimulator.errors,
    ...ptTags.errors,
    ...ptTickets.errors,
    ...ptUsers.errors,
  },
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
  errors: {
    ...enErrors,
    ...enAuth.errors,
    ...enConnections.errors,
    ...enContacts.errors,
    ...enMessages.errors,
    ...enNotes.errors,
    ...enQuickMessages.errors,
    ...enSchedules.errors,
    ...enSimulator.errors,
    ...enTags.errors,
    ...enTickets.errors,
    ...enUsers.errors,
  },
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
  errors: {
    ...esErrors,
    ...esAuth.errors,
    ...esConnections.errors,
    ...esContacts.errors,
    ...esMessages.errors,
    ...esNotes.errors,
    ...esQuickMessages.errors,
    ...esSchedules.errors,
    ...esSimulator.errors,
    ...esTags.errors,
    ...esTickets.errors,
    ...esUsers.errors,
  },
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
