import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { listLane, showBoard } from "./board.ts";
import { readLaneTimes } from "./lane-times.ts";
import { moveCard } from "./move-card.ts";

const planned = { who: "user", plan: "useKanban" } as const satisfies Access;

export const kanbanRoutes = (app: App): Route[] => [
  route("GET /api/kanban/board", planned, ({ actor, query }) => showBoard(app, actor, query)),
  route("GET /api/kanban/lanes/:laneId/cards", planned, ({ actor, params, query }) =>
    listLane(app, actor, params.laneId, query),
  ),
  route("GET /api/kanban/times", planned, ({ actor, query }) => readLaneTimes(app, actor, query)),
  route("PUT /api/kanban/cards/:cardId/lane", planned, ({ actor, params, body }) =>
    moveCard(app, actor, params.cardId, body),
  ),
];
