import type { TicketPage } from "@recado/contracts/tickets";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { notify } from "../../ui/toasts.ts";

/** Blocks the contact for the number of the conversation's connection, or unblocks them; shown at once. */
export async function blockContact({ contact, whatsappId }: TicketPage, blocked: boolean): Promise<boolean> {
  if (whatsappId === null) return false;
  const others = contact.blockedOn.filter((id) => id !== whatsappId);
  const blockedOn = blocked ? [...others, whatsappId] : others;
  const params = { contactId: contact.id };
  try {
    await shownAtOnce("contact", {
      id: contact.id,
      expected: { action: "update", contact: { ...contact, blockedOn } },
      before: { action: "update", contact },
      send: async () => {
        const shown = await call("PUT /contacts/:contactId/block", { params, body: { whatsappId, blocked } });
        liveCache.receive("contact", { action: "update", contact: shown });
      },
    });
    return true;
  } catch (error) {
    notify.error(codeOf(error));
    return false;
  }
}
