import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Help } from "@recado/contracts/helps";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { helpsQuery } from "./helps-query.ts";

const valuesOf = (help: Help | null) => ({
  title: help?.title ?? "",
  video: help?.video ?? "",
  description: help?.description ?? "",
});

/** A help video's title, code and description. */
export function HelpForm({ row: help, latest, onDirty, onDone }: FormProps<Help>) {
  const { t } = useTranslation("helps");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const form = useForm({
    initialValues: valuesOf(help),
    validate: { title: rules.text({ min: 2, max: 200 }), video: rules.required },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      const saved = help
        ? await call("PUT /helps/:helpId", {
            params: { helpId: help.id },
            body: changedFields(body, form.getInitialValues()),
          })
        : await call("POST /helps", { body: { ...body, clientId } });
      await queryClient.invalidateQueries(helpsQuery);
      notify.success(t("manage.saved", { title: saved.title }));
      onDone();
    },
    lengths: { title: { min: 2, max: 200 }, description: { max: 2_000 } },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("manage.name")} autoComplete="off" {...form.getInputProps("title")} />
      <TextInput label={t("manage.code")} autoComplete="off" {...form.getInputProps("video")} />
      <Textarea
        label={t("manage.description")}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps("description")}
      />
    </FormBody>
  );
}
