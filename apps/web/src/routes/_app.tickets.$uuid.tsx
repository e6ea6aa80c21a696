import { createFileRoute } from "@tanstack/react-router";
import { LogSkeleton } from "../features/messages/log-skeleton.tsx";
import { fetchConversation } from "../features/tickets/fetch-lists.ts";
import { OpenConversations } from "../features/tickets/open-conversations.tsx";

export const Route = createFileRoute("/_app/tickets/$uuid")({
  staticData: { fullScreenOnPhone: true },
  loader: ({ context, params }) => fetchConversation(context.queryClient, params.uuid),
  component: OpenConversations,
  pendingComponent: LogSkeleton,
});
