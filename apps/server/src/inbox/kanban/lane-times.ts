import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { uncountedConnections } from "../../channels/connections/uncounted-connections.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { preparedByText } from "../../platform/database/prepared.ts";
import { conditionsOf } from "./conditions.ts";
import { laneIdOf } from "./present.ts";

/**
 * How long the cards that left each lane in the last days had been there; only cards that the user may see, as on the
 * board.
 */
export async function readLaneTimes(
  app: App,
  actor: Actor,
  narrowing: Parsed<"GET /api/kanban/times">["query"],
): Promise<Answer<"GET /api/kanban/times">> {
  const days = limits.kanban.timesDays;
  const [conditions, uncounted] = await Promise.all([
    conditionsOf(app, actor, narrowing),
    uncountedConnections(app, actor.companyId),
  ]);
  const [n, m] = [conditions.parameter(days), conditions.parameter(uncounted)];
  const counts = `s.connection_id <> all ($${m}::bigint[])`;
  const statement = preparedByText<{ tag_id: number | null; left: number; tests: number; median: number | null }>(
    "kanban_times",
    `select s.tag_id, count(*) filter (where ${counts}) as "left", count(*) filter (where not ${counts}) as tests,
            percentile_disc(0.5) within group (order by date_part('epoch', s.left_at - s.entered_at) / 60)
              filter (where not s.is_guess and ${counts}) as median
     from stage_stays s join tickets t on t.company_id = $1 and t.id = s.ticket_id ${conditions.joins}
     where s.company_id = $1 and s.left_at >= now() - $${n}::integer * interval '1 day' and ${conditions.text}
     group by s.tag_id`,
  );
  const rows = await app.database.read(actor.companyId, statement, conditions.values);
  return { days, lanes: rows.map(({ tag_id, ...of }) => ({ laneId: laneIdOf(tag_id), ...of })) };
}
