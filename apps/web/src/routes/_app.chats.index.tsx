import { createFileRoute } from "@tanstack/react-router";
import { ChatsWelcome } from "../features/chats/chats-welcome.tsx";

export const Route = createFileRoute("/_app/chats/")({ component: ChatsWelcome });
