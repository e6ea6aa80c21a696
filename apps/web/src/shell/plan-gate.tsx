import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../ui/toasts.ts";
import { useMe, type Person } from "./session.ts";

export type PlanFlag = keyof NonNullable<Person["company"]["plan"]>;

/** The delay before the redirect to `/` if the plan lacks the page, ms. */
const leavesAfter = 1_000;

interface Props {
  plan: PlanFlag;
  /** A further condition on the company. */
  isOn?: (me: Person) => boolean;
  children: ReactNode;
}

/** A page that needs a flag of the company's plan. Without it: a toast, then `/` after a second. */
export function PlanGate({ plan, isOn, children }: Props) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const me = useMe();
  const isIn = me.company.plan?.[plan] === true && (isOn?.(me) ?? true);
  useEffect(() => {
    if (isIn) return;
    notify.problem(t("notInPlan"));
    const timer = setTimeout(() => void navigate({ to: "/" }), leavesAfter);
    return () => clearTimeout(timer);
  }, [isIn, navigate, t]);
  return isIn && children;
}
