import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import type { ChosenContacts } from "../../shell/feature.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { addedText, addToList } from "./add-to-list.ts";
import { shortListsQuery } from "./contact-lists-query.ts";

export interface ChosenForList {
  chosen: ChosenContacts;
  count: number;
  onDone: () => void;
}

const length = { min: 1, max: limits.contactList.name };
const isNew = "new";

/** Chooses the list that contacts are added to, or makes a new one. */
export function ChooseListForm(props: FormProps<ChosenForList>) {
  const { data, error, refetch } = useQuery(shortListsQuery);
  if (data) return <Fields {...props} lists={data} />;
  return error ? (
    <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={2} height={44} />
  );
}

function Fields({
  row,
  lists,
  onDirty,
  onDone,
}: FormProps<ChosenForList> & { lists: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation("contactLists");
  const navigate = useNavigate();
  const [clientId] = useState(uniqueId);
  // A list that was made stays the one that is meant, should adding to it fail.
  const [made, setMade] = useState<number | null>(null);
  const form = useForm<{ list: string; name: string }>({
    initialValues: { list: lists.length === 0 ? isNew : "", name: "" },
    validate: {
      list: (list) => (list === "" ? t("toList.choose") : null),
      name: (name, { list }) => (list === isNew ? rules.text(length)(name) : null),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ list, name }) => {
      if (!row) return;
      const contactListId = list === isNew ? (made ?? (await make({ name, clientId }))) : Number(list);
      setMade(list === isNew ? contactListId : made);
      const added = await addToList(contactListId, row.chosen);
      notify.success(addedText(added), {
        action: {
          label: t("toList.open"),
          run: () => void navigate({ to: "/contact-lists/$listId", params: { listId: String(contactListId) } }),
        },
        lasts: limits.undo,
      });
      onDone();
      row.onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: length },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t("add.submit")}>
      {lists.length > 0 && (
        <Select
          data-autofocus
          label={t("toList.list")}
          placeholder={t("toList.choose")}
          data={[
            { value: isNew, label: t("toList.new") },
            ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          allowDeselect={false}
          searchable
          {...form.getInputProps("list")}
        />
      )}
      {form.values.list === isNew && (
        <TextInput
          data-autofocus={lists.length === 0 || undefined}
          label={t("toList.name")}
          autoComplete="off"
          maxLength={length.max}
          {...form.getInputProps("name")}
        />
      )}
    </FormBody>
  );
}

async function make(body: { name: string; clientId: string }): Promise<number> {
  const contactList = await call("POST /contact-lists", { body });
  liveCache.receive("contactList", { action: "create", contactList });
  return contactList.id;
}
