import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ContactList } from "@recado/contracts/contact-lists";
import { limits } from "@recado/contracts/limits";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";

const length = { min: 1, max: limits.contactList.name };

/** A list's name. Opens a new list, so that the user can fill it. */
export function ContactListForm({ row: list, latest, onDirty, onDone }: FormProps<ContactList>) {
  const { t } = useTranslation("contactLists");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: list?.name ?? "" },
    validate: { name: rules.text(length) },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && { name: latest.name });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name }) => {
      const saved = list
        ? await call("PUT /contact-lists/:contactListId", { params: { contactListId: list.id }, body: { name } })
        : await call("POST /contact-lists", { body: { name, clientId } });
      liveCache.receive("contactList", { action: list ? "update" : "create", contactList: saved });
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
      if (!list) await navigate({ to: "/contact-lists/$listId", params: { listId: String(saved.id) } });
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: length },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput
        ref={first}
        label={t("page.name")}
        autoComplete="off"
        maxLength={length.max}
        {...form.getInputProps("name")}
      />
    </FormBody>
  );
}
