import { envelopeVersion, type Envelope } from "@recado/contracts/program-events";
import { sharedLink } from "../../identity/media/shared-link.ts";
import { protocolOf } from "../../inbox/tickets/present.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** The rows that an event is about. The company's own row is always included. */
export interface About {
  ticketId?: number | null;
  messageId?: number | null;
  contactId?: number | null;
  connectionId?: number | null;
}

type Message = NonNullable<Envelope["message"]>;

/** A stored message: the address of its file is signed when it is sent. */
export type StoredMessage = Omit<Message, "mediaUrl"> & { mediaId: number | null; isFileComing: boolean };
export type StoredEnvelope = Omit<Envelope, "message" | "messages"> & { message: StoredMessage | null };

/** A StoredMessage as JSON, for messages m with their message_media f. */
export const messageJson = `json_build_object('id', m.id, 'type', m.kind, 'body', m.body, 'fromMe', m.from_me, 'timestamp', m.sent_at,
  'quotedId', m.quoted_id, 'ack', m.ack, 'failure', m.failure, 'mediaId', f.media_id,
  'isFileComing', coalesce(f.state = 'pending', false))`;

interface Row {
  company: Envelope["company"];
  timezone: string | null;
  connection: Envelope["connection"];
  ticket: (Omit<NonNullable<Envelope["ticket"]>, "protocol"> & { createdAt: string }) | null;
  contact: Envelope["contact"];
  message: StoredMessage | null;
}

const read = prepared<Row>(
  "program_envelope",
  `select json_build_object('id', co.id, 'name', co.name) as company,
          (select value from settings s where s.company_id = $1 and s.key = 'timezone') as timezone,
          case when w.id is not null then
            json_build_object('id', w.id, 'name', w.name, 'number', w.number, 'status', w.status) end as connection,
          case when t.id is not null then
            json_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id,
                              'createdAt', t.created_at) end as ticket,
          case when c.id is not null then
            json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'extraInfo',
              coalesce((select json_agg(f) from (select name, value from contact_fields
                        where company_id = $1 and contact_id = c.id order by id limit 50) f), '[]'::json)) end as contact,
          case when m.id is not null then ${messageJson} end as message
   from companies co
   left join messages m on m.company_id = $1 and m.id = $3
   left join message_media f on f.company_id = $1 and f.message_id = m.id
   left join tickets t on t.company_id = $1 and t.id = coalesce($2, m.ticket_id)
   left join contacts c on c.company_id = $1 and c.id = coalesce($4, t.contact_id)
   left join connections w on w.company_id = $1 and w.id = coalesce($5, t.connection_id)
   where co.id = $1`,
);

/** The default if the company chose no zone. */
const defaultZone = "America/Sao_Paulo";

/** The content of an event for other programs, as of this transaction. */
export async function envelopeOf(
  tx: Tx,
  {
    id,
    event,
    at,
    about,
    rating = null,
  }: {
    id: string;
    event: Envelope["event"];
    at: Date;
    about: About;
    rating?: number | null;
  },
): Promise<StoredEnvelope> {
  const [row] = await tx.run(read, [
    about.ticketId ?? null,
    about.messageId ?? null,
    about.contactId ?? null,
    about.connectionId ?? null,
  ]);
  if (!row) throw new Error("The company is gone.");
  const { company, connection, ticket, contact, message } = row;
  return {
    version: envelopeVersion,
    id,
    event,
    createdAt: at.toISOString(),
    company,
    connection,
    ticket: ticket && presentTicket(ticket, row.timezone ?? defaultZone),
    contact,
    message,
    rating,
  };
}

/** The envelope as it is sent now. `turn`: all messages of the customer that it covers, if there are several. */
export function signedEnvelope(
  app: App,
  { message: last, rating, ...stored }: StoredEnvelope,
  turn: readonly StoredMessage[] = last ? [last] : [],
): Envelope {
  const present = (message: StoredMessage): Message => presentMessage(app, stored.company.id, message);
  const messages = turn.map(present);
  const message = last && (messages.find(({ id }) => id === last.id) ?? present(last));
  return { ...stored, message, messages, rating };
}

function presentTicket({ createdAt, ...ticket }: NonNullable<Row["ticket"]>, timezone: string): Envelope["ticket"] {
  return { ...ticket, protocol: protocolOf({ id: ticket.id, created_at: new Date(createdAt), timezone }) };
}

function presentMessage(
  app: App,
  companyId: number,
  { id, type, body, fromMe, mediaId, timestamp, quotedId, ack, failure }: StoredMessage,
): Message {
  const mediaUrl = mediaId === null ? null : sharedLink(app, companyId, mediaId);
  const sentAt = new Date(timestamp).toISOString();
  return { id, type, body, fromMe, mediaUrl, timestamp: sentAt, quotedId, ack, failure };
}
