import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { knownZone } from "../../locales/zone.ts";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { useVersion } from "./use-version.ts";
import { WindowDays } from "./window-days.tsx";
import { faultOf, shownWeek, usualWeek, utcWeek, type WindowDay } from "./windows.ts";

const nameRule = rules.text({ min: 1, max: limits.campaignTemplate.name });

interface Values extends Record<string, unknown> {
  name: string;
  timezone: string;
  /** In the template's time zone. */
  days: WindowDay[];
}

/** A template's name, its time zone, and the hours of each day in that zone. */
export function ScheduleTemplateForm({ row: template, onDirty, onDone }: FormProps<ScheduleTemplate>) {
  const { t } = useTranslation("campaignTemplates");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const withVersion = useVersion(template);
  const { timeZone: companyZone } = useCompanyZone();
  const zone = template ? knownZone(template.timezone) : companyZone;
  const [days] = useState(() => (template ? shownWeek(template.days, zone, new Date()) : [...usualWeek]));
  const form = useForm<Values>({
    initialValues: {
      name: template?.name ?? "",
      timezone: zone,
      days,
    },
    validate: {
      name: (name) => (name.trim() === "" ? t("nameRequired") : nameRule(name)),
      days: (week) => {
        if (week.some((day) => faultOf(day) !== null)) return t("schedule.incomplete");
        return week.some(({ isEnabled }) => isEnabled) ? null : t("schedule.noDay");
      },
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name, timezone, days: week }) => {
      const body = { name, timezone, settings: { days: utcWeek(week, timezone, new Date()) } };
      const saved = template
        ? await withVersion((version) =>
            call("PUT /campaign-settings-templates/schedule/:scheduleTemplateId", {
              params: { scheduleTemplateId: template.id },
              body: { ...body, ...version },
            }),
          )
        : await call("POST /campaign-settings-templates/schedule", { body: { ...body, clientId } });
      liveCache.receive("campaignScheduleTemplate", { action: template ? "update" : "create", template: saved });
      notify.success(t(template ? "updated" : "created", { name: saved.name }));
      onDone();
    },
    lengths: { name: { min: 1, max: limits.campaignTemplate.name } },
  });
  const { error } = form.getInputProps("days") as { error?: string };
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone}>
      <TextInput
        ref={first}
        label={t("name")}
        autoComplete="off"
        maxLength={limits.campaignTemplate.name}
        {...form.getInputProps("name")}
      />
      <Select
        label={t("schedule.zone")}
        description={t("schedule.zoneHelp")}
        data={Intl.supportedValuesOf("timeZone")}
        limit={60}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("schedule.noZone")}
        {...form.getInputProps("timezone")}
      />
      <WindowDays value={form.values.days} error={error} onChange={(week) => form.setFieldValue("days", week)} />
    </FormBody>
  );
}
