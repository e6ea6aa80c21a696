import { createFileRoute } from "@tanstack/react-router";
import { NotFound } from "../shell/not-found.tsx";

/** Unknown addresses, inside the frame of the app. */
export const Route = createFileRoute("/_app/$")({ component: NotFound });
