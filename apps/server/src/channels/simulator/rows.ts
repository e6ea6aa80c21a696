import type { MessageKind } from "@recado/contracts/messages";
import { prepared } from "../../platform/database/prepared.ts";
import type { FileFacts } from "./table.ts";

/** A message with all that the phone shows. */
export interface SimulatedMessageRow {
  id: number;
  customer_id: number;
  external_id: string;
  from_customer: boolean;
  author_id: number | null;
  kind: MessageKind;
  body: string;
  media_id: number | null;
  file: FileFacts | null;
  ack: number;
  played: boolean;
  call_end: "refused" | "unanswered" | null;
  edited: boolean;
  deleted: boolean;
  created_at: Date;
  reactions: { emoji: string; customerId: number | null }[] | null;
  quoted_id: number | null;
  quoted_from_customer: boolean | null;
  quoted_author_id: number | null;
  quoted_kind: MessageKind | null;
  quoted_body: string | null;
  quoted_file: FileFacts | null;
  quoted_deleted: boolean | null;
}

const withRelations = (condition: string): string => `
  select m.id, m.customer_id, m.external_id, m.from_customer, m.author_id, m.kind, m.body, m.media_id, m.file, m.ack, m.played,
         m.call_end, m.edited, m.deleted, m.created_at,
         (select json_agg(json_build_object('emoji', r.emoji, 'customerId', r.customer_id) order by r.reactor)
          from simulator_reactions r where r.company_id = $1 and r.message_id = m.id) as reactions,
         q.id as quoted_id, q.from_customer as quoted_from_customer, q.author_id as quoted_author_id, q.kind as quoted_kind,
         q.body as quoted_body, q.file as quoted_file, q.deleted as quoted_deleted
  from simulator_messages m left join simulator_messages q on q.company_id = $1 and q.id = m.quoted_id
  where m.company_id = $1 and ${condition}`;

export const phoneMessagesByIds = prepared<SimulatedMessageRow>(
  "simulator_messages_by_ids",
  `${withRelations("m.id = any ($2::bigint[])")} order by m.id`,
);

/** The newest first; `$3` is how many. */
export const phoneMessagesOf = prepared<SimulatedMessageRow>(
  "simulator_messages_of",
  `${withRelations("m.customer_id = $2")} order by m.id desc limit $3`,
);
