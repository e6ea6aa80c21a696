import type { WhatsAppIdentity } from "../../../channels/port.ts";
import type { TicketRow } from "../../tickets/rows.ts";

/** What a message of ours has as `via`: the address that it goes to; null in a group, where `via` is the author's. */
export const sentTo = ({ pn, lid }: WhatsAppIdentity): string | null =>
  pn !== undefined ? `pn:${pn}` : lid !== undefined ? `lid:${lid}` : null;

/** The address that the customer last wrote from, else their number. */
export function replyAddress(
  row: Pick<TicketRow, "reply_kind" | "reply_value" | "contact_number" | "is_group">,
): WhatsAppIdentity {
  if (row.reply_kind && row.reply_value) return { [row.reply_kind]: row.reply_value };
  return row.is_group ? { group: row.contact_number } : { pn: row.contact_number };
}
