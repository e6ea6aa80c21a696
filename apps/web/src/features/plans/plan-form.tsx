import { SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ListedPlan } from "@recado/contracts/plans";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { limits } from "@recado/contracts/limits";
import { AmountField } from "../../ui/amount-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { flags } from "./plan-flags.ts";
import { plansQuery } from "./plans-query.ts";

const amounts = {
  users: { min: 0, max: 1_000_000 },
  connections: { min: 0, max: 1_000_000 },
  queues: { min: 0, max: 1_000_000 },
  /** MB. */
  storage: { min: 0, max: 100_000_000 },
};
const counts = ["users", "connections", "queues", "storage"] as const;
/** Reais a month. */
const prices = { min: 0, max: 1_000_000 };
const newPlan = {
  name: "",
  value: 0,
  users: 5,
  connections: 1,
  queues: 5,
  storage: 10_000,
  isPublic: true,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

const valuesOf = (plan: typeof newPlan) =>
  Object.fromEntries(Object.keys(newPlan).map((key) => [key, plan[key as keyof typeof newPlan]])) as typeof newPlan;

/** A plan's price, limits and features. */
export function PlanForm({ row: plan, latest, onDirty, onDone }: FormProps<ListedPlan>) {
  const { t } = useTranslation("plans");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const form = useForm({
    initialValues: valuesOf(plan ?? newPlan),
    validate: {
      name: rules.name,
      value: rules.amount(prices),
      ...Object.fromEntries(counts.map((key) => [key, rules.whole(amounts[key])])),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      const saved = plan
        ? await call("PUT /plans/:planId", {
            params: { planId: plan.id },
            body: changedFields(body, form.getInitialValues()),
          })
        : await call("POST /plans", { body: { ...body, clientId } });
      await queryClient.invalidateQueries({ queryKey: plansQuery.queryKey });
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: limits.name },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("name")} autoComplete="off" {...form.getInputProps("name")} />
      <AmountField label={t("valueField")} value={form.values.value} {...form.getInputProps("value")} />
      <SimpleGrid cols={2}>
        {counts.map((key) => (
          <NumberField key={key} isGrouped label={t(key)} {...amounts[key]} {...form.getInputProps(key)} />
        ))}
      </SimpleGrid>
      <Switch label={t("public")} {...form.getInputProps("isPublic", { type: "checkbox" })} />
      <SimpleGrid cols={2} role="group" aria-label={t("form.features")}>
        {flags.map((flag) => (
          <Switch key={flag} label={t(`flags.${flag}`)} {...form.getInputProps(flag, { type: "checkbox" })} />
        ))}
      </SimpleGrid>
    </FormBody>
  );
}
