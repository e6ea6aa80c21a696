import type { MessageKind } from "@recado/contracts/messages";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Said } from "../prompts/ask-model.ts";
import { contentOf } from "../prompts/rules.ts";

/** Most messages of the conversation that the model reads. */
export const mostRead = { suggest: 20, summarize: 60 } as const;
/** Most characters that it reads, of one message and of all. */
const most = { message: 1_000, all: 20_000 };

const ofLastCycle = prepared<{ fromMe: boolean; kind: MessageKind; body: string; transcript: string | null }>(
  "assistance_last_said",
  `select m.from_me as "fromMe", m.kind, left(m.body, ${most.message}) as body, f.transcript
   from messages m left join message_media f on f.company_id = $1 and f.message_id = m.id
   where m.company_id = $1 and m.ticket_id = $2 and not m.is_deleted
     and m.kind not in ('call_log', 'waiting', 'unsupported', 'setAside', 'numberRequest')
     and m.created_at >= (select max(c.created_at) from service_cycles c where c.company_id = $1 and c.ticket_id = $2)
   order by m.id desc limit $3`,
);

/** The newest messages of the conversation's last service cycle, the oldest first. */
export async function lastSaid(tx: Tx, ticketId: number, count: number): Promise<Said[]> {
  let characters = 0;
  const newest = (await tx.run(ofLastCycle, [ticketId, count])).map((message): Said => {
    const content = contentOf(message);
    return { role: message.fromMe ? "assistant" : "user", content };
  });
  return newest.filter(({ content }) => (characters += content.length) <= most.all).toReversed();
}
