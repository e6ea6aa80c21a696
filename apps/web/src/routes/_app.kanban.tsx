import { createFileRoute } from "@tanstack/react-router";
import { readBoardSearch } from "../features/kanban/board-search.ts";
import { KanbanScreen } from "../features/kanban/kanban-screen.tsx";
import { PlanGate } from "../shell/plan-gate.tsx";

export const Route = createFileRoute("/_app/kanban")({
  validateSearch: readBoardSearch,
  component: () => (
    <PlanGate plan="useKanban">
      <KanbanScreen />
    </PlanGate>
  ),
});
