import { NativeSelect, PasswordInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Answer } from "@recado/contracts";
import type { ManagedCompany } from "@recado/contracts/companies";
import { dueDateOf } from "@recado/contracts/due-dates";
import { limits, recurrenceMonths, type Recurrence } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { useToday } from "../../ui/use-today.ts";
import { plansQuery } from "../plans/plans-query.ts";
import { BillingFields, noBilling } from "./billing-fields.tsx";
import { companiesKey } from "./companies-query.ts";
import { FirstInvitationLink, type Invited } from "./first-invitation.tsx";
import { dayIn } from "./due-date.ts";

function valuesOf(company: ManagedCompany | null) {
  const due = company ? dueDateOf(company.dueDate) : null;
  return {
    name: company?.name ?? "",
    email: company?.email ?? "",
    phone: company?.phone ?? "",
    userName: "",
    password: "",
    planId: company?.planId ? String(company.planId) : "",
    recurrence: company?.recurrence ?? ("MENSAL" as const),
    dueDate: company && due !== null ? dayIn(due, company.timezone) : "",
    status: company?.status ?? true,
    campaignsEnabled: company?.campaignsEnabled ?? true,
    billing: company?.billing ?? noBilling,
  };
}

/** A company's data, plan and payment; a new one gets its first admin, or the link by which one signs up. */
export function CompanyForm({ row: company, latest, onDirty, onDone }: FormProps<ManagedCompany>) {
  const { t } = useTranslation("companies");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const today = useToday().split("/").toReversed().join("-");
  const [invited, setInvited] = useState<Invited | null>(null);
  const { data: plans = [] } = useQuery(plansQuery);
  const form = useForm({
    initialValues: valuesOf(company),
    validate: {
      name: rules.name,
      email: rules.email,
      userName: (value: string) => (value.trim() === "" ? null : rules.name(value)),
      password: rules.optionalPassword,
      planId: (value: string) => (company?.isPlatform ? null : rules.required(value)),
      dueDate: rules.day,
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const bodyOf = ({ planId, dueDate, phone, ...rest }: typeof values) => ({
        ...rest,
        planId: Number(planId),
        dueDate: dueDate === "" ? null : dueDate,
        phone: phone.trim() === "" ? null : phone,
      });
      const all = bodyOf(values);
      const { userName, password, phone, ...rest } = all;
      const saved: Answer<"POST /companies"> = company
        ? await call("PUT /companies/:companyId", {
            params: { companyId: company.id },
            // The first admin is chosen for a new company alone.
            body: changedFields(all, bodyOf(form.getInitialValues())),
          })
        : await call("POST /companies", {
            body: {
              ...rest,
              clientId,
              ...(password !== "" && { password }),
              ...(phone !== null && { phone }),
              ...(userName !== "" && { userName }),
            },
          });
      await queryClient.invalidateQueries({ queryKey: companiesKey });
      notify.success(t("form.saved", { name: saved.name }));
      if (!saved.invitation) return onDone();
      onDirty(false);
      setInvited({ company: saved.name, email: saved.email ?? "", invitation: saved.invitation });
    },
    fieldOf: { ERR_EMAIL_TAKEN: "email", ERR_COMPANY_NAME_TAKEN: "name", ERR_NO_PLAN_FOUND: "planId" },
    lengths: { name: limits.name, phone: limits.signUpPhone, password: limits.password },
  });
  if (invited) return <FirstInvitationLink invited={invited} onDone={onDone} />;
  const isPlatform = company?.isPlatform ?? false;
  const { dueDate } = form.values;
  const isPast = dueDate !== "" && form.isDirty("dueDate") && !rules.day(dueDate) && dueDate < today;
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("name")} autoComplete="off" {...form.getInputProps("name")} />
      <TextInput label={t("email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
      {!company && (
        <>
          <TextInput label={t("form.admin")} autoComplete="off" {...form.getInputProps("userName")} />
          <PasswordInput
            label={t("form.password")}
            description={t("form.passwordHelp")}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("showTyped", { ns: "common" }) }}
            {...form.getInputProps("password")}
          />
        </>
      )}
      {!isPlatform && (
        <>
          <TextInput label={t("phone")} type="tel" autoComplete="off" {...form.getInputProps("phone")} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={t("plan")}
              data={[
                { value: "", label: t("noPlan"), disabled: true },
                ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...form.getInputProps("planId")}
            />
            <NativeSelect
              label={t("form.recurrence")}
              data={(Object.keys(recurrenceMonths) as Recurrence[]).map((value) => ({
                value,
                label: t(`recurrence.${value}`),
              }))}
              {...form.getInputProps("recurrence")}
            />
          </SimpleGrid>
          <DayField
            label={t("form.due")}
            description={t(isPast ? "form.duePast" : "form.dueHelp")}
            value={dueDate}
            {...form.getInputProps("dueDate")}
          />
          <Switch
            label={t("form.status")}
            description={t("form.statusHelp")}
            {...form.getInputProps("status", { type: "checkbox" })}
          />
          <Switch label={t("form.campaigns")} {...form.getInputProps("campaignsEnabled", { type: "checkbox" })} />
        </>
      )}
      <BillingFields inputProps={(path) => form.getInputProps(path)} />
    </FormBody>
  );
}
