import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Facts } from "../steps/decider.ts";
import { readShop } from "./read-company-setup.ts";
import { newState, type BotState, type CustomerText, type Situation } from "./situation.ts";

export interface BotFacts {
  situation: Situation;
  state: BotState;
}

interface Row {
  wantsNoBot: boolean;
  state: BotState | null;
  texts: CustomerText[] | null;
}

// The customer's texts since our last message: any of them may be the answer to it.
const aroundTicket = prepared<Row>(
  "bot_around_ticket",
  `select c.disable_bot as "wantsNoBot", s.state,
          (select json_agg(json_build_object('text', case when m.kind = 'chat' then m.body else '' end, 'choiceId', m.choice_id) order by m.id desc)
           from (select id, kind, body, choice_id from messages
                 where company_id = $1 and ticket_id = $2 and not from_me
                   and id > coalesce((select max(id) from messages where company_id = $1 and ticket_id = $2 and from_me), 0)
                 order by id desc limit 20) m) as texts
   from tickets t
   join contacts c on c.company_id = $1 and c.id = t.contact_id
   left join bot_states s on s.company_id = $1 and s.ticket_id = t.id
   where t.company_id = $1 and t.id = $2`,
);

/** The facts for the bot's decision; null for a ticket that it leaves alone. */
export async function readSituation(tx: Tx, { ticket, now }: Facts): Promise<BotFacts | null> {
  const isServed = ticket.status !== "pending" || ticket.user_id !== null || ticket.is_group;
  const isOthers = ticket.handler_id !== null;
  if (isServed || isOthers) return null;
  const place = { connectionId: ticket.connection_id, queueId: ticket.queue_id };
  const [[row], shallow] = await Promise.all([tx.run(aroundTicket, [ticket.id]), readShop(tx, place, now)]);
  const texts = row?.texts ?? [];
  // One of several texts may choose a queue (after "#" another one), and the next ones answer its menus.
  const isDeep = texts.length > 1 && (ticket.queue_id === null || ticket.handler === "bot");
  const shop = isDeep ? await readShop(tx, { ...place, isDeep }, now) : shallow;
  if (!row || row.wantsNoBot || (shop.hasOtherBot && ticket.queue_id === null)) return null;
  const { hasOtherBot: _, ...known } = shop;
  return {
    state: { ...newState, ...row.state },
    situation: { ...known, now, chatbot: ticket.handler === "bot", texts },
  };
}
