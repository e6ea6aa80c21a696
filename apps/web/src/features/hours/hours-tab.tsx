import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Company } from "@recado/contracts/companies";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { KeptForm } from "../../shell/kept-form.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { useFollowSaved } from "../../shell/use-follow-saved.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { ownCompanyQuery } from "../companies/own-company-query.ts";
import { BlankNotice } from "./blank-notice.tsx";
import { SpecialDaysSection } from "./special-days-tab.tsx";
import { isWeekWrong, wholeWeek, WeekField } from "./week-field.tsx";
import classes from "./hours-tab.module.css";

/** When the company attends: its weekly hours, its holidays and days with other hours. */
export function HoursTab() {
  const { t } = useTranslation("hours");
  const { companyId } = useMe();
  const { data, error, refetch } = useQuery(ownCompanyQuery(companyId));
  return (
    <div className={classes.tab}>
      <section className={classes.section} aria-labelledby="hours-week">
        <h2 id="hours-week" className="h2">
          {t("week")}
        </h2>
        <p className="dim">{t("weekHelp")}</p>
        <BlankNotice />
        {data && (
          <KeptForm name="week" id={data.id} isOfPage>
            <WeekForm company={data} />
          </KeptForm>
        )}
        {!data && error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={7} height={52} />}
      </section>
      <SpecialDaysSection />
    </div>
  );
}

function WeekForm({ company }: { company: Company }) {
  const { t } = useTranslation("hours");
  const saved = { schedules: wholeWeek(company.schedules) };
  const form = useForm({ initialValues: saved, validate: { schedules: isWeekWrong } });
  useFollowSaved(form, saved);
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      const stored = await call("PUT /companies/:companyId/schedules", { params: { companyId: company.id }, body });
      queryClient.setQueryData(ownCompanyQuery(company.id).queryKey, stored);
      form.resetDirty();
      notify.success(t("saved"));
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <WeekField
        value={form.values.schedules}
        onChange={(week) => form.setFieldValue("schedules", week)}
        isChecked={form.errors.schedules !== undefined}
        path="schedules"
      />
      <Problem text={problem} />
      <Button type="submit" loading={isSaving} disabled={!form.isDirty()} className={classes.save ?? ""}>
        {t("save", { ns: "common" })}
      </Button>
    </form>
  );
}
