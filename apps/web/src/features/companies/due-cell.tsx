import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import type { ManagedCompany } from "@recado/contracts/companies";
import { dueDateOf } from "@recado/contracts/due-dates";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { companiesKey } from "./companies-query.ts";
import { dayIn, daysBetween, dueTone, nextDue, shownDay } from "./due-date.ts";
import classes from "./companies-tab.module.css";

/** Days until a company is due, on its own clock; null if it never is. */
export function daysLeft({ dueDate: answered, timezone }: ManagedCompany, now: Date): number | null {
  const dueDate = dueDateOf(answered);
  return dueDate === null ? null : daysBetween(dayIn(now, timezone), dayIn(dueDate, timezone));
}

async function setDue(companyId: number, dueDate: string | null): Promise<void> {
  await call("PUT /companies/:companyId", { params: { companyId }, body: { dueDate } });
  await queryClient.invalidateQueries({ queryKey: companiesKey });
}

/** The due day, how far away it is, and the button that moves it on by the recurrence. */
export function DueCell({ row: company }: { row: ManagedCompany }) {
  const { t } = useTranslation("companies");
  const now = useMinute();
  const { id, name, timezone, recurrence, dueDay, isPlatform } = company;
  const dueDate = dueDateOf(company.dueDate);
  const renewing = useMutation({
    mutationFn: async (day: string) => {
      await setDue(id, day);
      offerUndo(t("renewed", { name, day: shownDay(day) }), () => setDue(id, dueDate));
    },
    onError: (error) => {
      if (codeOf(error) !== "ERR_NETWORK") return notify.error(codeOf(error));
      // The answer may be lost on its way back: another try would move it on twice.
      notify.problem(t("renewUnknown", { name }));
      void queryClient.invalidateQueries({ queryKey: companiesKey });
    },
    meta: { quiet: true },
  });
  const days = daysLeft(company, new Date(now));
  if (dueDate === null || days === null) return <span className="dim">{t("noDue")}</span>;
  const due = dayIn(dueDate, timezone);
  return (
    <span className={classes.due}>
      <span className={classes.day}>
        {shownDay(due)}
        <span className={classes.left} data-tone={dueTone(days)}>
          {days === 0 ? t("dueToday") : days > 0 ? t("dueIn", { count: days }) : t("overdue", { count: -days })}
        </span>
      </span>
      {!isPlatform && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden="true" />}
          loading={renewing.isPending}
          aria-label={`${t("renew")}: ${name}`}
          title={t(`recurrence.${recurrence}`)}
          onClick={() => renewing.mutate(nextDue(due, recurrence, dueDay))}
        >
          {t("renewShort")}
        </Button>
      )}
    </span>
  );
}
