import { createFileRoute } from "@tanstack/react-router";
import { Welcome } from "../features/tickets/welcome.tsx";

export const Route = createFileRoute("/_app/tickets/")({ component: Welcome });
