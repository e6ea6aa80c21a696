import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Announcement } from "@recado/contracts/announcements";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { upload } from "../../shell/files.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { problemText } from "../../shell/problem-text.ts";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { FileField } from "../../ui/file-field.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { plansQuery } from "../plans/plans-query.ts";
import { dayOfEnd, dayOfStart, endOf, isOver, startOf } from "./shown-days.ts";

const { title, body, picture: largest } = limits.announcement;

const types = "image/png,image/jpeg";

/** What is wrong with a chosen picture, as far as the browser can tell. */
const pictureFault = (file: File): "notPicture" | "tooLarge" | null => {
  if (file.size === 0 || !types.split(",").includes(file.type)) return "notPicture";
  return file.size > largest ? "tooLarge" : null;
};

/** An announcement's title, text, picture, priority, and when and to whom it is shown. */
export function AnnouncementForm({ row, latest, onDirty, onDone }: FormProps<Announcement>) {
  const { t, i18n } = useTranslation("announcements");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const { timeZone } = useCompanyZone();
  const { data: plans = [] } = useQuery(plansQuery);
  const [file, setFile] = useState<File | null>(null);
  const [known, setKnown] = useState(row?.mediaName ?? null);
  const [fileError, setFileError] = useState<string | null>(null);
  /** The saved announcement; its picture may still be missing. */
  const [saved, setSaved] = useState(row);
  const ended = dayOfEnd(row?.endsAt ?? null, timeZone);
  // An announcement that has ended can still be edited otherwise.
  const lastDay = (value: string) =>
    rules.day(value) ?? (value !== ended && isOver(value, timeZone) ? t("form.isOver") : null);
  const valuesOf = (record: Announcement | null) => ({
    title: record?.title ?? "",
    text: record?.text ?? "",
    priority: String(record?.priority ?? 3),
    status: record?.status ?? true,
    from: dayOfStart(record?.startsAt ?? null, timeZone),
    until: dayOfEnd(record?.endsAt ?? null, timeZone),
    planId: record?.planId ? String(record.planId) : "",
  });
  const form = useForm({
    initialValues: valuesOf(row),
    validate: { title: rules.text({ max: title }), text: rules.text({ max: body }), from: rules.day, until: lastDay },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      if (file && pictureFault(file)) return;
      setFileError(null);
      const bodyOf = ({ from, until, planId, priority, ...rest }: typeof values) => ({
        ...rest,
        priority: Number(priority) as Announcement["priority"],
        startsAt: startOf(from),
        endsAt: endOf(until),
        planId: planId === "" ? null : Number(planId),
      });
      // Nobody sees an announcement before its picture is there: it opens by itself only once.
      const isHeld = file !== null && values.status && row?.status !== true;
      const given = { ...bodyOf(values), status: values.status && !isHeld };
      const record = saved
        ? await call("PUT /announcements/:announcementId", {
            params: { announcementId: saved.id },
            body: row ? changedFields(given, bodyOf(form.getInitialValues())) : given,
          })
        : await call("POST /announcements", { body: { ...given, clientId } });
      liveCache.receive("announcement", { action: saved ? "update" : "create", record });
      setSaved(record);
      // A second submit is compared with the saved values.
      form.resetDirty({ ...values, status: given.status });
      try {
        await keepPicture(record);
        if (isHeld) {
          const params = { announcementId: record.id };
          const shown = await call("PUT /announcements/:announcementId", { params, body: { status: true } });
          liveCache.receive("announcement", { action: "update", record: shown });
        }
      } catch (error) {
        onDirty(true);
        return setFileError(`${problemText(error)} ${t(isHeld ? "form.savedHidden" : "form.savedWithout")}`);
      }
      notify.success(t("saved", { title: record.title }));
      onDone();
    },
    fieldOf: { ERR_NO_PLAN_FOUND: "planId", ERR_ANNOUNCEMENT_ENDS_BEFORE: "until" },
    lengths: { title: { max: title }, text: { max: body } },
  });
  const keepPicture = async ({ id, mediaName }: Announcement): Promise<void> => {
    const params = { announcementId: id };
    const path = "/announcements/:announcementId/media-upload";
    if (file !== null) {
      const given = new FormData();
      given.set("file", file, file.name);
      const watch = { onProgress: () => undefined, signal: new AbortController().signal };
      const record = await upload(`POST ${path}`, { params, form: given }, watch);
      liveCache.receive("announcement", { action: "update", record });
    } else if (mediaName !== known) {
      liveCache.receive("announcement", { action: "update", record: await call(`DELETE ${path}`, { params }) });
    }
  };
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("form.title")} autoComplete="off" {...form.getInputProps("title")} />
      <Textarea label={t("form.text")} autosize minRows={4} maxRows={12} dir="auto" {...form.getInputProps("text")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t("form.priority")}
          data={([1, 2, 3] as const).map((value) => ({ value: String(value), label: t(`priority.${value}`) }))}
          {...form.getInputProps("priority")}
        />
        <NativeSelect
          label={t("form.plan")}
          data={[
            { value: "", label: t("form.allPlans") },
            ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("planId")}
        />
        {(["from", "until"] as const).map((field) => (
          <DayField
            key={field}
            label={t(`form.${field}`)}
            description={t(`form.${field}Help`)}
            value={form.values[field]}
            {...form.getInputProps(field)}
          />
        ))}
      </SimpleGrid>
      <FileField
        label={t("form.picture")}
        add={t("form.addPicture")}
        help={t("form.pictureHelp", { max: formatSize(largest, i18n.language) })}
        accept={types}
        file={file}
        known={known}
        error={fileError}
        onChange={(chosen) => {
          setFile(chosen);
          const fault = chosen && pictureFault(chosen);
          setFileError(fault && t(`form.${fault}`));
          if (chosen === null) setKnown(null);
          onDirty(true);
        }}
      />
      <Switch
        label={t("state.active")}
        description={t("form.statusHelp")}
        {...form.getInputProps("status", { type: "checkbox" })}
      />
    </FormBody>
  );
}
