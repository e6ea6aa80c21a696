import { createFileRoute } from "@tanstack/react-router";
import { fetchTicket } from "../features/tickets/fetch-lists.ts";

/** Drawn by the screen around it, which keeps what was open before. */
export const Route = createFileRoute("/_app/tickets/$uuid")({
  staticData: { fullScreenOnPhone: true },
  loader: ({ context, params }) => void fetchTicket(context.queryClient, params.uuid),
  component: () => null,
});
