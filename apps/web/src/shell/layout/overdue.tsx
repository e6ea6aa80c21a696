import { Button } from "@mantine/core";
import { dueDateOf } from "@recado/contracts/due-dates";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDueDate } from "../../locales/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useMe } from "../session.ts";
import { subscriptionExpired } from "../signals.ts";

/** In the place of the screen while the subscription is expired: nothing else would be answered. */
export function OverdueGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  const { company, profile } = useMe();
  const known = dueDateOf(company.dueDate);
  const [since, setSince] = useState<string | null | undefined>();
  useEffect(() => subscriptionExpired.listen((dueDate) => setSince(dueDate ?? known)), [known]);
  if (since === undefined) return children;

  const retry = () => {
    setSince(undefined);
    void client.invalidateQueries();
  };
  // What it owes is for those who can pay it.
  const isAdmin = profile === "admin";
  const title = since === null || !isAdmin ? t("overdue.title") : t("overdue.since", { date: formatDueDate(since) });
  return (
    <div role="alert">
      <EmptyState drawing="trouble" title={title} action={<Button onClick={retry}>{t("overdue.retry")}</Button>}>
        {t(isAdmin ? "overdue.text" : "overdue.askAdmin")}
      </EmptyState>
    </div>
  );
}
