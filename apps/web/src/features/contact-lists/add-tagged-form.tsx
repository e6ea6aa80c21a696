import { Input } from "@mantine/core";
import { useForm } from "@mantine/form";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { useSubmit } from "../../shell/use-submit.ts";
import { notify } from "../../ui/toasts.ts";
import { TagsField } from "../tags/tags-field.tsx";
import { addedText } from "./add-to-list.ts";

const taggedQuery = (contactListId: number, tagIds: readonly number[]) =>
  queryOptions({
    queryKey: ["contact-list-tagged", contactListId, tagIds],
    queryFn: ({ signal }) =>
      call("GET /contact-lists/:contactListId/tagged", {
        params: { contactListId },
        query: { tagIds: tagIds.join(",") },
        signal,
      }),
    enabled: tagIds.length > 0,
    staleTime: 0,
    gcTime: 0,
  });

/** Adds all who have one of some tags. */
export function AddTaggedForm({ row: contactListId, onDirty, onDone }: FormProps<number>) {
  const { t } = useTranslation("contactLists");
  const form = useForm<{ tagIds: number[] }>({
    initialValues: { tagIds: [] },
    validate: { tagIds: (tagIds) => (tagIds.length === 0 ? t("add.noTag") : null) },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { data } = useQuery(taggedQuery(contactListId ?? 0, form.values.tagIds));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ tagIds }) => {
      await call("POST /contact-lists/:contactListId/contacts", {
        params: { contactListId: contactListId ?? 0 },
        body: { tagIds },
      });
      notify.success(addedText(null));
      onDone();
    },
  });
  return (
    <FormBody
      onSubmit={submit}
      isSaving={isSaving}
      problem={problem}
      onCancel={onDone}
      submit={data ? t("add.submitCount", { count: data.count }) : t("add.submit")}
    >
      <TagsField
        label={t("add.tags")}
        value={form.values.tagIds}
        onChange={(tagIds) => form.setFieldValue("tagIds", tagIds)}
      />
      <Input.Error>{form.errors.tagIds}</Input.Error>
      <Input.Description>{t("add.tagsHelp")}</Input.Description>
    </FormBody>
  );
}
