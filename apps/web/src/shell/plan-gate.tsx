import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../ui/toasts.ts";
import { useMe, type Person } from "./session.ts";

export type PlanFlag = keyof NonNullable<Person["company"]["plan"]>;

/** So long the page without its plan stays before it leads to `/`, ms. */
const leavesAfter = 1_000;

/** A page that needs a flag of the company's plan. Without it: a toast, then `/` after a second. */
export function PlanGate({ plan, children }: { plan: PlanFlag; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const isIn = useMe().company.plan?.[plan] === true;
  useEffect(() => {
    if (isIn) return;
    notify.problem(t("notInPlan"));
    const timer = setTimeout(() => void navigate({ to: "/" }), leavesAfter);
    return () => clearTimeout(timer);
  }, [isIn, navigate, t]);
  return isIn && children;
}
