import enShell from "../../apps/web/src/locales/en/shell.json" with { type: "json" };
import enTickets from "../../apps/web/src/locales/en/tickets.json" with { type: "json" };
import esShell from "../../apps/web/src/locales/es/shell.json" with { type: "json" };
import esTickets from "../../apps/web/src/locales/es/tickets.json" with { type: "json" };
import ptAuth from "../../apps/web/src/locales/pt/auth.json" with { type: "json" };
import ptCommon from "../../apps/web/src/locales/pt/common.json" with { type: "json" };
import ptConnections from "../../apps/web/src/locales/pt/connections.json" with { type: "json" };
import ptContacts from "../../apps/web/src/locales/pt/contacts.json" with { type: "json" };
import ptErrors from "../../apps/web/src/locales/pt/errors.json" with { type: "json" };
import ptMessages from "../../apps/web/src/locales/pt/messages.json" with { type: "json" };
import ptShell from "../../apps/web/src/locales/pt/shell.json" with { type: "json" };
import ptSimulator from "../../apps/web/src/locales/pt/simulator.json" with { type: "json" };
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
  shell: ptShell,
  simulator: ptSimulator,
  tickets: ptTickets,
  users: ptUsers,
};

export const en = { shell: enShell, tickets: enTickets };
export const es = { shell: esShell, tickets: esTickets };

/** A sentence with its gaps filled in, without its marks. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text
    .replaceAll(/<\/?\w+>/g, "")
    .replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) =>
      isNumber ? Number(values[name]).toLocaleString("pt-BR") : String(values[name]),
    );
}
