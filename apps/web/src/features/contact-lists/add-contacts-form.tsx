import { Input } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/toasts.ts";
import { ContactPicker } from "../contacts/contact-picker.tsx";
import { TagsField } from "../tags/tags-field.tsx";
import classes from "./contact-lists.module.css";

interface Values extends Record<string, unknown> {
  contacts: ContactSummary[];
  tagIds: number[];
}

/** Adds contacts to the list of this id: one by one, and all who have a tag. */
export function AddContactsForm({ row: contactListId, onDirty, onDone }: FormProps<number>) {
  const { t } = useTranslation("contactLists");
  // A new search begins with each person that was chosen.
  const [searches, setSearches] = useState(0);
  const form = useForm<Values>({
    initialValues: { contacts: [], tagIds: [] },
    validate: {
      contacts: (contacts, { tagIds }) => (contacts.length + tagIds.length === 0 ? t("add.nothing") : null),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { contacts, tagIds } = form.values;
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async () => {
      const contactList = await call("POST /contact-lists/:contactListId/contacts", {
        params: { contactListId: contactListId ?? 0 },
        body: { contactIds: contacts.map(({ id }) => id), tagIds },
      });
      liveCache.receive("contactList", { action: "update", contactList });
      notify.success(t(tagIds.length > 0 ? "add.begun" : "add.done"));
      onDone();
    },
  });
  const choose = (contact: ContactSummary | null) => {
    if (!contact || contacts.some(({ id }) => id === contact.id)) return;
    form.setFieldValue("contacts", [...contacts, contact].slice(0, limits.contactList.contactsAtOnce));
    setSearches((was) => was + 1);
  };
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t("add.submit")}>
      <ContactPicker key={searches} contact={null} error={form.errors.contacts} onChoose={choose} />
      {contacts.length > 0 && (
        <ul className={classes.chosen} aria-label={t("add.chosen")}>
          {contacts.map(({ id, name }) => (
            <li key={id}>
              <span className="ellipsis">{name}</span>
              <IconButton
                label={t("removeNamed", { ns: "common", name })}
                onClick={() =>
                  form.setFieldValue(
                    "contacts",
                    contacts.filter((one) => one.id !== id),
                  )
                }
              >
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TagsField label={t("add.tags")} value={tagIds} onChange={(ids) => form.setFieldValue("tagIds", ids)} />
      <Input.Description>{t("add.tagsHelp")}</Input.Description>
    </FormBody>
  );
}
