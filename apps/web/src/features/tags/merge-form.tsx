import { NativeSelect } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Tag } from "@recado/contracts/tags";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { tagsQuery } from "./tags-query.ts";

/** Chooses the tag that takes the place of another. */
export function MergeForm({ row, onDirty, onDone }: FormProps<Tag>) {
  const { t } = useTranslation("tags");
  const { data: tags = [] } = useQuery(tagsQuery);
  const form = useForm({
    initialValues: { intoTagId: "" },
    validate: { intoTagId: rules.required },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const isThere = tags.some(({ id }) => id === row?.id);
  /** The tag that it may have been merged into, if the answer was lost. */
  const tried = useRef<Tag | undefined>(undefined);
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ intoTagId }) => {
      if (!row) return;
      const body = { intoTagId: Number(intoTagId) };
      try {
        const tag = await call("POST /tags/:tagId/merge", { params: { tagId: row.id }, body });
        liveCache.receive("tag", { action: "delete", tagId: row.id });
        liveCache.receive("tag", { action: "create", tag, isRestored: true });
        notify.success(t("merge.done", { name: tag.name }));
      } catch (error) {
        const isDone = codeOf(error) === "ERR_NO_TAG_FOUND" && tried.current?.id === body.intoTagId && !isThere;
        if (codeOf(error) === "ERR_NETWORK") tried.current = tags.find(({ id }) => id === body.intoTagId);
        if (!isDone) throw error;
        notify.success(t("merge.done", { name: tried.current?.name ?? "" }));
      }
      onDone();
    },
    // One that is gone itself is no matter of the field.
    fieldOf: { ERR_SAME_TAG: "intoTagId", ...(isThere && { ERR_NO_TAG_FOUND: "intoTagId" }) },
    lengths: {},
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t("merge.submit")}>
      <p>{t("merge.text", { name: row?.name ?? "" })}</p>
      <NativeSelect
        label={t("merge.into")}
        data={[
          { value: "", label: t("merge.none") },
          ...tags.filter(({ id }) => id !== row?.id).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps("intoTagId")}
      />
    </FormBody>
  );
}
