import type { Answer } from "@recado/contracts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import * as counted from "./counted.ts";
import type { Counting, Sources } from "./counting.ts";
import { bucketMinutes, exactRows, quantile, type Weighed } from "./quantile.ts";
import { totalOf } from "./sums.ts";

type Stage = Answer<"GET /dashboard/details">["stages"][number];
interface Stayed extends Weighed {
  tag_id: number | null;
  total: number;
}

const exactStays = ({ and }: Sources) =>
  `select s.tag_id, coalesce(${counted.stayMinutes}, 0) as minutes, count(*) as total, count(*) filter (where not s.is_guess) as rows
   from ${counted.stays}${and("s")} group by 1, 2`;
const bucketStays = ({ slots }: Sources) =>
  `select x.tag_id, ${bucketMinutes("x.slot")} as minutes, ${totalOf()} as total, sum(x.timed)::bigint as rows
   from ${slots("stays", "tag_id")} x group by 1, x.slot`;
const stages = prepared<Pick<Stage, "id" | "name" | "color" | "isGone">>(
  "dashboard_stages",
  `select id, name, color, not is_stage as "isGone" from tags where company_id = $1 and (is_stage or id = any ($2::bigint[]))
   order by not is_stage, position, id`,
);

/** How long conversations stood in each stage. */
export async function readStages(app: App, companyId: number, counting: Counting): Promise<Stage[]> {
  const bucketed = await counting.sums<Stayed>("dashboard_stays_bucket", bucketStays);
  const isFew = bucketed.reduce((sum, { total }) => sum + total, 0) <= exactRows;
  const stays = isFew ? await counting.rows<Stayed>("dashboard_stays_exact", exactStays) : bucketed;
  const seen = [...new Set(stays.flatMap(({ tag_id }) => tag_id ?? []))];
  const known = await app.database.read(companyId, stages, [seen]);
  if (known.length === 0) return [];
  return [{ id: null, name: null, color: null, isGone: false }, ...known].map((stage) => {
    const here = stays.filter(({ tag_id }) => tag_id === stage.id);
    const timed = here.filter(({ rows }) => rows > 0);
    return {
      ...stage,
      left: here.reduce((sum, { total }) => sum + total, 0),
      timed: timed.reduce((sum, { rows }) => sum + rows, 0),
      median: quantile(timed, 0.5),
      p90: quantile(timed, 0.9),
    };
  });
}
