import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Contact } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { digitsOf } from "../../locales/phone-number.ts";
import classes from "./contact-form.module.css";

interface Props {
  /** The contact that is edited; absent for a new one, which may start with the search text. */
  contact?: Contact;
  beginWith?: { name?: string; number?: string };
  onSaved: (contact: Contact) => void;
  onCancel: () => void;
  onDirty?: (isDirty: boolean) => void;
}

const optionalEmail = (value: string) => (value.trim() === "" ? null : rules.email(value));

/** The form of a contact: name, number, e-mail and further fields. */
export function ContactForm({ contact, beginWith, onSaved, onCancel, onDirty }: Props) {
  const { t } = useTranslation("contacts");
  // WhatsApp hides some numbers, so such a contact needs none.
  const isHidden = contact?.number === "";
  const form = useForm({
    initialValues: {
      name: contact?.name ?? beginWith?.name ?? "",
      number: contact?.number ?? beginWith?.number ?? "",
      email: contact?.email ?? "",
      extraInfo: contact?.extraInfo.map(({ name, value }) => ({ name, value })) ?? [],
    },
    validate: {
      name: rules.name,
      number: (value) => (isHidden && value === "" ? null : rules.text(limits.contactNumber)(digitsOf(value))),
      email: optionalEmail,
      extraInfo: { name: rules.required },
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name, number, email, extraInfo }) => {
      const digits = digitsOf(number);
      const body = { name: name.trim(), email: email.trim(), extraInfo, ...(digits !== "" && { number: digits }) };
      const saved = contact
        ? await call("PUT /contacts/:contactId", { params: { contactId: contact.id }, body })
        : await call("POST /contacts", { body: { ...body, number: digits } });
      liveCache.receive("contact", { action: contact ? "update" : "create", contact: saved });
      onSaved(saved);
    },
    fieldOf: {
      ERR_DUPLICATED_CONTACT: "number",
      ERR_WAPP_INVALID_CONTACT: "number",
    },
    lengths: { name: limits.name, number: limits.contactNumber },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput label={t("name")} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      <TextInput
        label={t("number")}
        description={t("numberHelp")}
        type="tel"
        autoComplete="off"
        {...form.getInputProps("number")}
      />
      <TextInput label={t("email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
      <fieldset className={classes.extra}>
        <legend>{t("extra")}</legend>
        {form.values.extraInfo.map((_, n) => (
          // Rows have no identity besides their index.
          <div key={n} className={classes.pair}>
            <TextInput
              aria-label={t("extraName")}
              placeholder={t("extraName")}
              maxLength={100}
              {...form.getInputProps(`extraInfo.${n}.name`)}
            />
            <TextInput
              aria-label={t("extraValue")}
              placeholder={t("extraValue")}
              maxLength={1000}
              {...form.getInputProps(`extraInfo.${n}.value`)}
            />
            <IconButton label={t("extraRemove")} onClick={() => form.removeListItem("extraInfo", n)}>
              <IconTrash size={18} stroke={1.7} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => form.insertListItem("extraInfo", { name: "", value: "" })}
        >
          {t("extraAdd")}
        </Button>
      </fieldset>
      <Problem text={problem} />
      <ModalActions>
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
