import { Button } from "@mantine/core";
import { dueDateOf } from "@recado/contracts/due-dates";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDueDate } from "../../locales/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useMe } from "../session.ts";
import { subscriptionExpired } from "../signals.ts";

/** The page on which an admin pays. */
const billing = "/financeiro";

/** Replaces the screen while the subscription is expired, because the server refuses all other requests. */
export function OverdueGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  const { company, profile } = useMe();
  const known = dueDateOf(company.dueDate);
  const [told, setTold] = useState<{ since: string | null; known: string | null }>();
  useEffect(() => subscriptionExpired.listen((dueDate) => setTold({ since: dueDate ?? known, known })), [known]);
  const isBilling = useRouterState({ select: ({ location }) => location.pathname.startsWith(billing) });
  // The billing page stays open; once the due date has moved, so do all others.
  if (told === undefined || told.known !== known || isBilling) return children;
  const { since } = told;

  const retry = () => {
    setTold(undefined);
    void client.invalidateQueries();
  };
  // Only users who can pay see the amount due.
  const isAdmin = profile === "admin";
  const title = since === null || !isAdmin ? t("overdue.title") : t("overdue.since", { date: formatDueDate(since) });
  return (
    <div role="alert">
      <EmptyState
        drawing="trouble"
        title={title}
        action={isAdmin ? <InvoicesButton /> : <RetryButton onRetry={retry} />}
      >
        {t(isAdmin ? "overdue.text" : "overdue.askAdmin")}
      </EmptyState>
    </div>
  );
}

function InvoicesButton() {
  const { t } = useTranslation("shell");
  return (
    <Button component={Link} to={billing}>
      {t("overdue.invoices")}
    </Button>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return <Button onClick={onRetry}>{t("overdue.retry")}</Button>;
}
