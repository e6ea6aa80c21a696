import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Contact } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { ApiError } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { TheirsNotice } from "../../shell/theirs-notice.tsx";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useUnlessUnread } from "../../shell/use-unread.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { digitsOf } from "../../locales/phone-number.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { TagsField } from "../tags/tags-field.tsx";
import type { ContactValues } from "./contact-values.ts";
import { ExtraFields } from "./extra-fields.tsx";
import { OpenExisting } from "./open-existing.tsx";
import classes from "./contact-form.module.css";

interface Props {
  /** The contact that is edited, as it is now; absent for a new one, which may start with the search text. */
  contact?: Contact;
  beginWith?: { name?: string; number?: string };
  onSaved: (contact: Contact) => void;
  onCancel: () => void;
  onDirty?: (isDirty: boolean) => void;
  /** Takes the contact that has the number already instead; without it that is not offered. */
  onExisting?: (contact: Contact) => void;
}

const bodyOf = ({ name, number, email, tagIds, extraInfo }: ContactValues) => {
  const digits = digitsOf(number);
  return {
    name: name.trim(),
    email: email.trim(),
    extraInfo,
    ...(digits !== "" && { number: digits }),
    selectedTags: tagIds,
  };
};
const none: ContactValues = { name: "", number: "", email: "", disableBot: false, tagIds: [], extraInfo: [] };
const valuesOf = ({ name, number, email, disableBot, tags, extraInfo }: Contact): ContactValues => ({
  name,
  number,
  email,
  disableBot,
  tagIds: tags.map(({ id }) => id),
  extraInfo: extraInfo.map(({ name: field, value }) => ({ name: field, value })),
});
/** Sends lists with what they were: what a colleague changed in them meanwhile stays. */
function changesOf(values: ContactValues, began: ContactValues) {
  const body = (of: ContactValues) => ({ ...bodyOf(of), disableBot: of.disableBot });
  const changes = changedFields(body(values), body(began));
  return {
    ...changes,
    ...(changes.extraInfo && { knownExtraInfo: began.extraInfo }),
    ...(changes.selectedTags && { knownTags: began.tagIds }),
  };
}

/** Tags go together, and extra fields too, but for the same one. */
function comparable(contact: Contact, { extraInfo: mine }: ContactValues, { extraInfo: knew }: ContactValues) {
  const { tagIds: _, extraInfo, ...rest } = valuesOf(contact);
  const valueIn = (fields: ContactValues["extraInfo"], name: string) => fields.find((one) => one.name === name)?.value;
  const isOfBoth = mine.some(({ name, value }) => {
    const [before, theirs] = [valueIn(knew, name), valueIn(extraInfo, name)];
    return value !== before && theirs !== before && theirs !== undefined && theirs !== value;
  });
  return isOfBoth ? { ...rest, extraInfo } : rest;
}

const optionalEmail = (value: string) => (value.trim() === "" ? null : rules.email(value));

/** The form of a contact: name, number, e-mail, tags and further fields. */
export function ContactForm({ contact, beginWith, onSaved, onCancel, onDirty, onExisting }: Props) {
  const { t } = useTranslation("contacts");
  const [clientId] = useState(uniqueId);
  const [existing, setExisting] = useState<{ id: number; name: string } | null>(null);
  const [began] = useState(contact);
  const form = useForm<ContactValues>({
    initialValues: contact ? valuesOf(contact) : { ...none, ...beginWith },
    validate: {
      // What WhatsApp told may break a form's rules, or be hidden; it may stay (decision 24).
      name: (value) => (value === began?.name ? null : rules.name(value)),
      number: (value) => (value === began?.number ? null : rules.text(limits.contactNumber)(digitsOf(value))),
      email: optionalEmail,
      extraInfo: { name: rules.required },
    },
    onValuesChange: () => setExisting(null),
  });
  const theirs = useTheirs(form, contact && comparable(contact, form.getValues(), form.getInitialValues()));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const body = bodyOf(values);
      try {
        const saved = contact
          ? await call("PUT /contacts/:contactId", {
              params: { contactId: contact.id },
              body: changesOf(values, form.getInitialValues()),
            })
          : await call("POST /contacts", { body: { ...body, number: digitsOf(values.number), clientId } });
        liveCache.receive("contact", { action: contact ? "update" : "create", contact: saved });
        // The dialog is still seen while it closes: what comes back was saved here.
        form.resetDirty(values);
        onSaved(saved);
      } catch (error) {
        setExisting((error instanceof ApiError && error.refusal?.contact) || null);
        throw error;
      }
    },
    fieldOf: {
      ERR_DUPLICATED_CONTACT: "number",
      ERR_WAPP_INVALID_CONTACT: "number",
    },
    lengths: { name: limits.name, number: limits.contactNumber },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const save = useUnlessUnread(theirs, submit);

  // It may take the place of another form, in a dialog that is open already.
  const first = useFirstFocus();
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextInput label={t("name")} autoComplete="off" data-autofocus ref={first} {...form.getInputProps("name")} />
      <div>
        <TextInput
          label={t("number")}
          description={t("numberHelp")}
          type="tel"
          autoComplete="off"
          {...form.getInputProps("number")}
        />
        {existing && onExisting && <OpenExisting contact={existing} onOpen={onExisting} />}
      </div>
      <TextInput label={t("email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
      <TagsField
        label={t("page.tags")}
        value={form.values.tagIds}
        onChange={(tagIds) => form.setFieldValue("tagIds", tagIds)}
        mayCreate
      />
      <ExtraFields form={form} />
      {contact && (
        <Switch
          label={t("disableBot")}
          description={t("disableBotHelp")}
          {...form.getInputProps("disableBot", { type: "checkbox" })}
        />
      )}
      <Problem text={problem} />
      <ModalActions notice={<TheirsNotice theirs={theirs} isSaving={isSaving} />}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" loading={isSaving}>
          {contact ? t("save", { ns: "common" }) : t("create")}
        </Button>
      </ModalActions>
    </form>
  );
}
