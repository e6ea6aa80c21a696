import type { Ticket } from "@recado/contracts/tickets";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import type { PaletteEntry } from "../../shell/feature.ts";
import { toWrite } from "./recent-conversations.ts";

const most = 5;

/**
 * Conversations that are answered or wait, by contact or protocol, for the palette, the newest message first. The server
 * leaves out what the user may not see.
 */
export async function findConversations(words: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const query = { searchParam: words, inTexts: "false", closed: "false" } as const;
  const { tickets } = await call("GET /tickets", { query, signal });
  return tickets.slice(0, most).map(entryOf);
}

const entryOf = ({ uuid, status, contact, user, queue }: Ticket): PaletteEntry => ({
  id: uuid,
  label: contact.name,
  about: [status === "pending" ? i18next.t("tickets:tab.waiting") : user?.name, queue?.name]
    .filter(Boolean)
    .join(" · "),
  run: (navigate) =>
    // At once: until it is open, the focus is in the composer of the one before, where one may be typing already.
    void (status === "pending"
      ? // As its row does: it is read beside the list, and accepted there.
        navigate({ to: "/tickets", search: { tab: "pending" }, state: { preview: uuid, fillsPhone: true } })
      : toWrite(uuid, () => navigate({ to: "/tickets/$uuid", params: { uuid }, state: { isToWrite: true } }))),
});
