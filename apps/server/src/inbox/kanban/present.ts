import { lane0, type Card } from "@recado/contracts/kanban";
import { pictureUrl } from "../contacts/present.ts";
import type { TicketRow } from "../tickets/rows.ts";

/** The lane of a conversation: its stage, or the first. */
export const laneIdOf = (stageId: number | null): string => (stageId === null ? lane0 : String(stageId));

/** The stage of a lane; null: none. */
export const stageIdOf = (laneId: string): number | null => (laneId === lane0 ? null : Number(laneId));

export interface Standing {
  stage_id: number | null;
  since: Date;
}

/** Users who see a card may move it. */
export function presentCard(row: TicketRow, { stage_id, since }: Standing): Card {
  return {
    id: String(row.id),
    ticketId: row.id,
    uuid: row.uuid,
    title: row.contact_name,
    contactNumber: row.is_group ? "" : row.contact_number,
    lastMessage: row.last_message,
    draggable: true,
    profilePicUrl: pictureUrl(row.contact_picture_id),
    isGroup: row.is_group,
    isTest: row.is_test,
    status: row.status,
    queue:
      row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? "", color: row.queue_color ?? "" },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    tags: (row.tags ?? []).filter(({ id }) => id !== stage_id),
    unreadMessages: row.unread,
    lastMessageAt: row.last_message_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    since: since.toISOString(),
  };
}
