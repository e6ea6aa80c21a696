import { createFileRoute } from "@tanstack/react-router";
import { PayPage } from "../features/checkout/pay-page.tsx";
import { loadPageTexts } from "../locales/i18n.ts";

export const Route = createFileRoute("/pay/$token")({ beforeLoad: () => loadPageTexts(), component: PayPage });
