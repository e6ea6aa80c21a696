import { createFileRoute } from "@tanstack/react-router";
import { PayPage } from "../features/checkout/pay-page.tsx";

export const Route = createFileRoute("/pay/$token")({ component: PayPage });
