import type { Ticket } from "@recado/contracts/tickets";
import type { Actor } from "../../platform/actor.ts";
import { pictureUrl } from "../contacts/present.ts";
import type { TicketRow } from "./rows.ts";
import { seesTicket } from "./scope.ts";
import { dayFormat } from "../../platform/zoned-day.ts";

export function presentTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    queueId: row.queue_id,
    queue:
      row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? "", color: row.queue_color ?? "" },
    whatsappId: row.connection_id,
    whatsapp: { id: row.connection_id, name: row.whatsapp_name },
    contactId: row.contact_id,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.is_group ? "" : row.contact_number,
      username: row.contact_username,
      email: row.contact_email,
      profilePicUrl: pictureUrl(row.contact_picture_id),
      isGroup: row.is_group,
    },
    isGroup: row.is_group,
    answerNumber: answerNumberOf(row),
    chatbot: row.handler === "bot",
    isBotLoop: row.is_bot_loop,
    isTest: row.is_test,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at.toISOString(),
    lastMessageFromMe: row.last_message_from_me,
    lastMessageInfo: presentLast(row),
    waitingSince: row.status === "pending" ? row.waiting_since.toISOString() : null,
    unreadMessages: row.unread,
    useIntegration: row.handler === "prompt" || row.handler === "integration",
    promptId: row.handler === "prompt" ? row.handler_id : null,
    integrationId: row.handler === "integration" ? row.handler_id : null,
    code: protocolOf(row),
    tags: row.tags ?? [],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function answerNumberOf(row: TicketRow): string {
  if (row.is_group) return "";
  if (!row.reply_kind || !row.reply_value) return row.contact_number;
  return row.reply_kind === "pn" ? row.reply_value : "";
}

function presentLast(row: TicketRow): Ticket["lastMessageInfo"] {
  if (row.last_id === null) return null;
  return {
    id: row.last_id,
    ack: row.last_ack,
    failure: row.last_failure,
    user: row.last_user_id === null ? null : { id: row.last_user_id, name: row.last_user_name ?? "" },
    seconds: row.last_seconds,
  };
}

/** A conversation that blocks the user's action: shows its attendant; its messages only if the user may see them. */
export function presentObstacle(actor: Actor, row: TicketRow): Ticket {
  const ticket = presentTicket(row);
  return seesTicket(actor, row) ? ticket : { ...ticket, lastMessage: "", lastMessageInfo: null, unreadMessages: 0 };
}

/** The protocol that customers quote: the conversation's opening day, in the company's zone, and its number. */
export const protocolOf = (row: Pick<TicketRow, "id" | "created_at" | "timezone">) =>
  `${dayFormat(row.timezone).format(row.created_at).replaceAll("-", "")}${row.id}`;
