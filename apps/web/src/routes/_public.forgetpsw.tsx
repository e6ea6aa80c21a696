import { createFileRoute } from "@tanstack/react-router";
import { ForgetScreen } from "../features/auth/forget-screen.tsx";

export const Route = createFileRoute("/_public/forgetpsw")({ component: ForgetScreen });
