import type { Actor } from "../../platform/actor.ts";
import { preparedByText } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { Conditions } from "../tickets/conditions.ts";

/** Among so many of the newest conversations, most lanes find all their cards. */
const amongNewest = 250;

/** Conversations on the board, with the stage of each. */
export const onBoard = ({ joins, text }: Conditions, columns: string) =>
  `select ${columns} from tickets t ${joins}
   left join ticket_tags x on x.company_id = $1 and x.ticket_id = t.id and x.kanban
   where ${text}`;

/** A conversation of the board and its stage. */
interface Placed {
  id: number;
  stage_id: number | null;
}

interface Shown {
  conditions: Conditions;
  cardsPerLane: number;
}

/**
 * The newest of each lane among the newest of all: sorting tens of thousands of rows for a few cards takes longer than
 * the rest.
 */
export function newestOfAll(app: App, actor: Actor, { conditions, cardsPerLane }: Shown): Promise<Placed[]> {
  const own = conditions.copy();
  const [n, most] = [own.parameter(cardsPerLane), own.parameter(cardsPerLane * amongNewest)];
  const statement = preparedByText<Placed>(
    "kanban_newest",
    placed(
      // Status by status: their index has each in order.
      `(select t.id, t.last_message_at from unnest(array['pending', 'open']) s (status) cross join lateral (
          select t.id, t.last_message_at from tickets t ${own.joins} where ${own.text} and t.status = s.status
          order by t.last_message_at desc, t.id desc limit $${most}::integer) t
        order by t.last_message_at desc, t.id desc limit $${most}::integer) t
       left join ticket_tags x on x.company_id = $1 and x.ticket_id = t.id and x.kanban`,
      n,
    ),
  );
  return app.database.read(actor.companyId, statement, own.values);
}

/** The newest of these lanes, whatever their age. */
export function newestOfLanes(
  app: App,
  actor: Actor,
  { conditions, cardsPerLane, stageIds }: Shown & { stageIds: (number | null)[] },
): Promise<Placed[]> {
  const own = conditions.copy();
  own.add(
    (n) => `(x.tag_id = any ($${n}::bigint[]) or (x.tag_id is null and $${n + 1}))`,
    stageIds.filter((id) => id !== null),
    stageIds.includes(null),
  );
  const statement = preparedByText<Placed>(
    "kanban_newest_of_lanes",
    placed(
      `(${onBoard(own, "t.id, t.last_message_at, x.tag_id")}) t cross join lateral (select t.tag_id) x`,
      own.parameter(cardsPerLane),
    ),
  );
  return app.database.read(actor.companyId, statement, own.values);
}

/** The newest so many of each lane. */
const placed = (from: string, n: number) =>
  `select id, stage_id from (
     select t.id, x.tag_id as stage_id,
            row_number() over (partition by x.tag_id order by t.last_message_at desc, t.id desc) as place
     from ${from}) placed
   where place <= $${n}::integer`;
