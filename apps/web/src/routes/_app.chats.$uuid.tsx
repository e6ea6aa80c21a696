import { createFileRoute } from "@tanstack/react-router";
import { ChatPanel } from "../features/chats/chat-panel.tsx";
import { readChatSearch } from "../features/chats/chats-address.ts";

export const Route = createFileRoute("/_app/chats/$uuid")({
  staticData: { fullScreenOnPhone: true },
  validateSearch: readChatSearch,
  component: ChatPanel,
});
