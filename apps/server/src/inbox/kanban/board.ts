import type { Answer, Parsed } from "@recado/contracts";
import { lane0, type Card, type Lane } from "@recado/contracts/kanban";
import { limits } from "@recado/contracts/limits";
import { countsGroups } from "../../channels/connections/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import { prepared, preparedByText } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Conditions } from "../tickets/conditions.ts";
import { readCursor, writeCursor } from "../tickets/cursor.ts";
import { cardsOf } from "./cards.ts";
import { conditionsOf } from "./conditions.ts";
import { newestOfAll, newestOfLanes, onBoard } from "./newest.ts";
import { laneIdOf, stageIdOf } from "./present.ts";

type BoardQuery = Parsed<"GET /api/kanban/board">["query"];
type LaneQuery = Parsed<"GET /api/kanban/lanes/:laneId/cards">["query"];
type Narrowing = Omit<LaneQuery, "cursor" | "limit">;

interface Stage {
  id: number;
  name: string;
  color: string;
  max_days: number | null;
}
const stagesOf = prepared<Stage>(
  "kanban_stages",
  `select id, name, color, max_days from tags where company_id = $1 and kanban and deleted_at is null order by position, id`,
);
/** The first lane as API clients see it; the browser shows it in its user's language. */
const firstLane = { title: "Em aberto", color: "#8696a0" };

/** Every lane with its count and its newest cards. */
export async function showBoard(
  app: App,
  actor: Actor,
  { cardsPerLane: wanted, includeEmpty = true, ...narrowing }: BoardQuery,
): Promise<Answer<"GET /api/kanban/board">> {
  const conditions = await notClosed(app, actor, narrowing);
  const count = preparedByText<{ stage_id: number | null; total: number }>(
    "kanban_counts",
    `${onBoard(conditions, "x.tag_id as stage_id, count(*) as total")} group by x.tag_id`,
  );
  const stages = await app.database.read(actor.companyId, stagesOf);
  // The whole board is one answer: with many lanes, each begins with fewer cards.
  const cardsPerLane = Math.max(1, Math.min(wanted, Math.floor(limits.kanban.cards / (stages.length + 1))));
  const cardsOfPlaced = (placed: readonly { id: number }[]) =>
    cardsOf(
      app,
      actor.companyId,
      placed.map(({ id }) => id),
    );
  const ofAll = newestOfAll(app, actor, { conditions, cardsPerLane });
  // Counting takes longest: load the newest conversations and their cards meanwhile.
  const [counts, newest, newestCards] = await Promise.all([
    app.database.read(actor.companyId, count, conditions.values),
    ofAll,
    ofAll.then(cardsOfPlaced),
  ]);
  const totalOf = (stageId: number | null) => counts.find(({ stage_id }) => stage_id === stageId)?.total ?? 0;
  // The lane has older conversations than the newest of all.
  const isShort = (stageId: number | null) =>
    newest.filter(({ stage_id }) => stage_id === stageId).length < Math.min(cardsPerLane, totalOf(stageId));
  const short = [null, ...stages.map(({ id }) => id)].filter(isShort);
  const older = short.length > 0 ? await newestOfLanes(app, actor, { conditions, cardsPerLane, stageIds: short }) : [];
  const found = [...newest.filter(({ stage_id }) => !short.includes(stage_id)), ...older];
  const cards = new Map([...newestCards, ...(await cardsOfPlaced(older))].map((card) => [card.ticketId, card]));
  const laneOf = (stage: Stage | null): Lane => {
    const here = found.filter(({ stage_id }) => stage_id === (stage?.id ?? null));
    const total = totalOf(stage?.id ?? null);
    const shown = byNewest(here.flatMap(({ id }) => cards.get(id) ?? []));
    return {
      id: laneIdOf(stage?.id ?? null),
      title: stage?.name ?? firstLane.title,
      label: String(total),
      style: { color: stage?.color ?? firstLane.color },
      maxDays: stage?.max_days ?? null,
      pageInfo: { ...pageAfter(shown, total > here.length), total },
      cards: shown,
    };
  };
  const lanes = [null, ...stages].map(laneOf);
  return { lanes: lanes.filter(({ id, pageInfo }) => includeEmpty || id === lane0 || pageInfo.total > 0) };
}

/** The cards of a lane that come after a cursor. */
export async function listLane(
  app: App,
  actor: Actor,
  laneId: string,
  { cursor: written, limit, ...narrowing }: LaneQuery,
): Promise<Answer<"GET /api/kanban/lanes/:laneId/cards">> {
  const stageId = stageIdOf(laneId);
  const [conditions, stages] = await Promise.all([
    notClosed(app, actor, narrowing),
    app.database.read(actor.companyId, stagesOf),
  ]);
  if (stageId !== null && !stages.some(({ id }) => id === stageId)) throw refuse("ERR_NO_LANE_FOUND");
  if (stageId === null) conditions.add(() => "x.tag_id is null");
  else conditions.add((n) => `x.tag_id = $${n}`, stageId);
  const counted = conditions.copy();
  const cursor = readCursor(written);
  if (cursor)
    conditions.add((n) => `(t.last_message_at, t.id) < ($${n}::timestamptz, $${n + 1}::bigint)`, cursor.at, cursor.id);
  const n = conditions.parameter(limit);
  const page = preparedByText<{ id: number }>(
    "kanban_lane",
    `${onBoard(conditions, "t.id")} order by t.last_message_at desc, t.id desc limit $${n}::integer + 1`,
  );
  const count = preparedByText<{ total: number }>("kanban_lane_count", onBoard(counted, "count(*) as total"));
  const [found, [row]] = await Promise.all([
    app.database.read(actor.companyId, page, conditions.values),
    app.database.read(actor.companyId, count, counted.values),
  ]);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const cards = byNewest(await cardsOf(app, actor.companyId, ids));
  return { cards, pageInfo: { ...pageAfter(cards, found.length > limit), total: row?.total ?? 0 } };
}

/**
 * Conversations that are not closed, groups only while the company handles them, and visible to the user, narrowed by
 * the request.
 */
async function notClosed(app: App, actor: Actor, narrowing: Narrowing): Promise<Conditions> {
  const conditions = await conditionsOf(app, actor, narrowing);
  conditions.add(() => "t.status <> 'closed'");
  conditions.add(() => countsGroups);
  return conditions;
}

const byNewest = (cards: readonly Card[]): Card[] =>
  cards.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.ticketId - a.ticketId);

function pageAfter(cards: readonly Card[], hasMore: boolean): { hasMore: boolean; nextCursor: string | null } {
  const last = cards.at(-1);
  return { hasMore, nextCursor: hasMore && last ? writeCursor({ at: last.lastMessageAt, id: last.ticketId }) : null };
}
