import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { SpecialDay } from "@recado/contracts/hours";
import { limits } from "@recado/contracts/limits";
import { hoursProblem, type DayHours } from "@recado/contracts/week-hours";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { DayField as DateField } from "../../ui/date-field/day-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { DayField } from "./day-field.tsx";
import { closedHours, isClosed } from "./times.ts";

const nameLength = { min: 1, max: limits.name.max };

const valuesOf = (day: SpecialDay | null) => ({
  name: day?.name ?? "",
  date: day?.date ?? "",
  isYearly: day?.isYearly ?? false,
  hours: day?.hours ?? closedHours,
});

/** A holiday, or a day with other hours. */
export function SpecialDayForm({ row: day, latest, onDirty, onDone }: FormProps<SpecialDay>) {
  const { t } = useTranslation("hours");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const form = useForm({
    initialValues: valuesOf(day),
    validate: {
      name: rules.text(nameLength),
      date: (value: string) => rules.required(value) ?? rules.day(value),
      hours: (hours: DayHours) => hoursProblem(hours) !== null,
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const bodyOf = ({ hours, ...rest }: typeof values) => ({ ...rest, hours: isClosed(hours) ? null : hours });
      const body = bodyOf(values);
      const record = day
        ? await call("PUT /special-days/:specialDayId", {
            params: { specialDayId: day.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /special-days", { body: { ...body, clientId } });
      liveCache.receive("specialDay", { action: day ? "update" : "create", record });
      notify.success(t("special.saved", { name: record.name }));
      onDone();
    },
    fieldOf: { ERR_SPECIAL_DAY_TAKEN: "date" },
    lengths: { name: nameLength },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("special.name")} autoComplete="off" {...form.getInputProps("name")} />
      <DateField label={t("special.date")} value={form.values.date} {...form.getInputProps("date")} />
      <Switch
        label={t("special.yearly")}
        description={t("special.yearlyHelp")}
        {...form.getInputProps("isYearly", { type: "checkbox" })}
      />
      <DayField
        label={t("special.open")}
        value={form.values.hours}
        onChange={(hours) => form.setFieldValue("hours", hours)}
        isChecked={form.errors.hours !== undefined}
        path="hours"
      />
    </FormBody>
  );
}
