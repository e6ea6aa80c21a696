import { createFileRoute } from "@tanstack/react-router";
import { ConversationScreen } from "../features/tickets/conversation-screen.tsx";
import { fetchTicket } from "../features/tickets/fetch-lists.ts";

export const Route = createFileRoute("/_app/tickets/$uuid")({
  staticData: { fullScreenOnPhone: true },
  loader: ({ context, params }) => fetchTicket(context.queryClient, params.uuid),
  component: ConversationScreen,
});
