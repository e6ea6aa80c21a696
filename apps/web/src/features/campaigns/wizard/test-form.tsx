import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { digitsOf } from "../../../locales/phone-number.ts";
import { call } from "../../../shell/api.ts";
import { FormBody, type FormProps } from "../../../shell/form-dialog.tsx";
import { uniqueId } from "../../../shell/unique-id.ts";
import { useSubmit } from "../../../shell/use-submit.ts";
import { rules } from "../../../ui/field-rules.ts";
import { notify } from "../../../ui/toasts.ts";

export interface TestMessage {
  message: string;
  contactId: number | null;
  fileListId: number | null;
  whatsappTemplateId: number | null;
}

/** Sends a variant to a number that one types, before the launch. */
export function TestForm({ row: message, onDone }: FormProps<TestMessage>) {
  const { t } = useTranslation("campaigns");
  /** An answer may be lost: the next try must not send another. */
  const [clientId] = useState(uniqueId);
  const form = useForm({
    initialValues: { number: "" },
    validate: { number: (value: string) => rules.text(limits.contactNumber)(digitsOf(value)) },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ number }) => {
      if (!message) return;
      await call("POST /campaigns/test", { body: { ...message, number, clientId } });
      notify.success(t("test.sent"));
      onDone();
    },
    fieldOf: { ERR_WAPP_INVALID_CONTACT: "number" },
    lengths: { number: limits.contactNumber },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t("test.send")}>
      <p className="small dim">{t("test.text")}</p>
      <TextInput
        type="tel"
        label={t("test.number")}
        placeholder="55 11 99999-0000"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("number")}
      />
    </FormBody>
  );
}
