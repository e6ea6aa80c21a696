import type { TicketPage } from "@recado/contracts/tickets";
import type { PaletteEntry } from "../../shell/feature.ts";

const most = 5;
let recent: readonly Pick<TicketPage, "uuid" | "contact">[] = [];

/** Remembers a conversation that the user opened, until the page is closed or the user signs out. */
export function rememberConversation({ uuid, contact }: Pick<TicketPage, "uuid" | "contact">): void {
  recent = [{ uuid, contact }, ...recent.filter((one) => one.uuid !== uuid)].slice(0, most);
}

export const forgetConversations = (): void => {
  recent = [];
};

/** The conversations that were open last, the latest first. */
export const recentConversations = (): PaletteEntry[] =>
  recent.map(({ uuid, contact }) => ({
    id: uuid,
    label: contact.name,
    run: (navigate) => void navigate({ to: "/tickets/$uuid", params: { uuid }, search: true }),
  }));
