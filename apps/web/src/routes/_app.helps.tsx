import { createFileRoute } from "@tanstack/react-router";
import { HelpsScreen } from "../features/helps/helps-screen.tsx";

export const Route = createFileRoute("/_app/helps")({ component: HelpsScreen });
