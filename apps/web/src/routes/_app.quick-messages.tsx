import { createFileRoute } from "@tanstack/react-router";
import { QuickMessagesScreen } from "../features/quick-messages/quick-messages-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";

export const Route = createFileRoute("/_app/quick-messages")({
  validateSearch: readListSearch,
  component: QuickMessagesScreen,
});
