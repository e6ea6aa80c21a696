import { createFileRoute } from "@tanstack/react-router";
import { SetupScreen } from "../features/auth/setup-screen.tsx";

export const Route = createFileRoute("/_public/setup")({ component: SetupScreen });
