import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Company } from "@recado/contracts/companies";
import { dueDateOf } from "@recado/contracts/due-dates";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { KeptForm } from "../../shell/kept-form.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { useFollowSaved } from "../../shell/use-follow-saved.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { BillingFields } from "./billing-fields.tsx";
import { dayIn, shownDay } from "./due-date.ts";
import { ownCompanyQuery, ownPlanQuery } from "./own-company-query.ts";
import { UsageList } from "./usage-list.tsx";
import classes from "./own-company-tab.module.css";

/** The admin's company: its name, its contact data, the recipient of its invoices, and its plan. */
export function OwnCompanyTab() {
  const { companyId } = useMe();
  const { data, error, refetch } = useQuery(ownCompanyQuery(companyId));
  if (!data && error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} height={56} />;
  return (
    <div className={classes.tab}>
      <div>
        <KeptForm name="details" id={data.id} isOfPage>
          <DetailsForm company={data} />
        </KeptForm>
      </div>
      <PlanFacts company={data} />
    </div>
  );
}

function DetailsForm({ company }: { company: Company }) {
  const { t } = useTranslation("companies");
  const { name, email, phone, billing } = company;
  const saved = { name, email: email ?? "", phone: phone ?? "", billing };
  const form = useForm({
    initialValues: saved,
    validate: { name: rules.name, email: (value: string) => (value.trim() === "" ? null : rules.email(value)) },
  });
  useFollowSaved(form, saved);
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const stored = await call("PUT /companies/:companyId/details", {
        params: { companyId: company.id },
        // Send only edited fields: a colleague may have changed the others meanwhile.
        body: {
          ...(form.isDirty("name") && { name: values.name }),
          ...(form.isDirty("email") && { email: values.email.trim() || null }),
          ...(form.isDirty("phone") && { phone: values.phone.trim() || null }),
          ...(form.isDirty("billing") && { billing: values.billing }),
        },
      });
      queryClient.setQueryData(ownCompanyQuery(company.id).queryKey, stored);
      form.resetDirty();
      notify.success(t("own.saved"));
    },
    fieldOf: { ERR_COMPANY_NAME_TAKEN: "name" },
    lengths: { name: limits.name, phone: limits.signUpPhone },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.section}>
      <h2 className="h2">{t("own.details")}</h2>
      <TextInput label={t("name")} autoComplete="organization" {...form.getInputProps("name")} />
      <TextInput label={t("email")} type="email" autoComplete="email" {...form.getInputProps("email")} />
      <TextInput label={t("phone")} type="tel" autoComplete="tel" {...form.getInputProps("phone")} />
      <h2 className="h2">{t("form.billing")}</h2>
      <BillingFields inputProps={(path) => form.getInputProps(path)} />
      <Problem text={problem} />
      <Button type="submit" loading={isSaving} disabled={!form.isDirty()} className={classes.save ?? ""}>
        {t("save", { ns: "common" })}
      </Button>
    </form>
  );
}

/** The plan's features and limits, which the platform sets, and the company's usage. */
function PlanFacts({ company }: { company: Company }) {
  const { id, plan, recurrence } = company;
  const dueDate = dueDateOf(company.dueDate);
  const { t } = useTranslation("companies");
  const { data: own } = useQuery(ownPlanQuery(id));
  const zone = useMe().company.settings.find(({ key }) => key === "timezone")?.value ?? "America/Sao_Paulo";
  return (
    <section className={classes.section} aria-labelledby="own-plan">
      <h2 id="own-plan" className="h2">
        {t("plan")}
      </h2>
      <p>{plan?.name ?? t("noPlan")}</p>
      {own && <UsageList plan={own.plan} usage={own.usage} />}
      <p className="dim numbers">
        {dueDate === null
          ? t("noDue")
          : t("own.due", { day: shownDay(dayIn(dueDate, zone)), recurrence: t(`recurrence.${recurrence}`) })}
      </p>
      <p>
        <Link to="/subscription">{t("toSubscription")}</Link>
      </p>
    </section>
  );
}
