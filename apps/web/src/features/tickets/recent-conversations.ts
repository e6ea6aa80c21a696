import type { TicketPage } from "@recado/contracts/tickets";
import { ApiError } from "../../shell/api-error.ts";
import type { PaletteEntry } from "../../shell/feature.ts";
import { queryClient } from "../../shell/query-client.ts";
import { notify } from "../../ui/toasts.ts";
import { focusPane } from "./panes.ts";
import { ticketQuery } from "./tickets-query.ts";

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
    run: (navigate) =>
      void openIfSeen(uuid, () =>
        toWrite(uuid, () =>
          navigate({ to: "/tickets/$uuid", params: { uuid }, search: true, state: { isToWrite: true } }),
        ),
      ),
  }));

/** Opens a conversation to write in it, also where it is open already and only the focus is elsewhere. */
export async function toWrite(uuid: string, open: () => Promise<void>): Promise<void> {
  const isOpen = location.pathname === `/tickets/${uuid}`;
  await open();
  if (isOpen) focusPane("chat");
}

/** A conversation that moved away is forgotten, and the user stays where they are. */
export async function openIfSeen(uuid: string, open: () => Promise<void>): Promise<void> {
  const { href } = location;
  try {
    await queryClient.fetchQuery({ ...ticketQuery(uuid), staleTime: 0, retry: false });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      recent = recent.filter((one) => one.uuid !== uuid);
      notify.error("ERR_NO_TICKET_FOUND");
      return;
    }
  }
  // Unless the user went elsewhere meanwhile.
  if (location.href === href) await open();
}
