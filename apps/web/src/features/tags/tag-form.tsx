import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { colorFor } from "@recado/contracts/color-for";
import type { Tag } from "@recado/contracts/tags";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useMay } from "../../shell/session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { rules, tagNameLength } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { tagsQuery } from "./tags-query.ts";

const valuesOf = ({ name, color, kanban }: Tag) => ({ name, color, isStage: kanban === 1 });

/** A tag's name and colour, and whether it is a stage of the kanban. */
export function TagForm({ row: tag, latest, onDirty, onDone }: FormProps<Tag>) {
  const { t } = useTranslation("tags");
  const mayStage = useMay("tags:kanban");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const { data: tags = [] } = useQuery(tagsQuery);
  const form = useForm({
    initialValues: tag ? valuesOf(tag) : { name: "", color: colorFor(tags.map(({ color }) => color)), isStage: false },
    validate: { name: rules.text(tagNameLength), color: rules.color },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const bodyOf = ({ name, color, isStage }: typeof values) => ({
        name,
        color,
        ...(mayStage && { kanban: isStage ? (1 as const) : (0 as const) }),
      });
      const body = bodyOf(values);
      const saved = tag
        ? await call("PUT /tags/:tagId", {
            params: { tagId: tag.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /tags", { body: { ...body, clientId } });
      liveCache.receive("tag", { action: tag ? "update" : "create", tag: saved });
      notify.success(t(saved.kanban === 1 ? "form.stageSaved" : "form.saved", { name: saved.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: tagNameLength },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("page.name")} autoComplete="off" {...form.getInputProps("name")} />
      <ColorField label={t("form.color")} {...form.getInputProps("color")} />
      {mayStage && (
        <Switch
          label={t("form.stage")}
          description={t("form.stageHelp")}
          {...form.getInputProps("isStage", { type: "checkbox" })}
        />
      )}
    </FormBody>
  );
}
