import { createFileRoute } from "@tanstack/react-router";
import { ChatsScreen } from "../features/chats/chats-screen.tsx";
import { PlanGate } from "../shell/plan-gate.tsx";

export const Route = createFileRoute("/_app/chats")({
  component: () => (
    <PlanGate plan="useInternalChat">
      <ChatsScreen />
    </PlanGate>
  ),
});
