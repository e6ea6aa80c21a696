import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ManagedCompany } from "@recado/contracts/companies";
import { limits } from "@recado/contracts/limits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { ShownLink } from "../../ui/shown-link.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { FirstInvitationLink, type Invited } from "./first-invitation.tsx";

/**
 * Gives access to users who can't sign in: a new invitation if nobody has joined, else a link to set a new password.
 */
export function AccessLinkForm({ row: company, onDone }: FormProps<ManagedCompany>) {
  const { t } = useTranslation("companies");
  const first = useFirstFocus();
  const removal = useMutation({
    mutationFn: (email: string) =>
      call("POST /companies/:companyId/second-factor-reset", {
        params: { companyId: company?.id ?? 0 },
        body: { email },
      }),
    onSuccess: () => {
      notify.success(t("access.factorRemoved"));
      onDone();
    },
  });
  const [link, setLink] = useState<string | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const isEmpty = company?.usage.users === 0;
  const form = useForm({
    initialValues: { email: company?.email ?? "" },
    validate: { email: (value: string) => (isEmpty ? null : rules.email(value)) },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ email }) => {
      const params = { companyId: company?.id ?? 0 };
      if (isEmpty) {
        const invitation = await call("POST /companies/:companyId/invitation", { params });
        setInvited({ company: company.name, email: company.email ?? "", invitation });
      } else setLink((await call("POST /companies/:companyId/reset-link", { params, body: { email } })).link);
    },
    fieldOf: { ERR_USER_DONT_EXISTS: "email" },
  });
  if (invited) return <FirstInvitationLink invited={invited} onDone={onDone} />;
  if (link !== null)
    return (
      <ShownLink link={link} onDone={onDone}>
        <p>{t("access.text", { count: limits.resetPassword.linkHours })}</p>
      </ShownLink>
    );
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t("access.make")}>
      <p>{t(isEmpty ? "access.invite" : "access.reset")}</p>
      {!isEmpty && (
        <>
          <TextInput
            ref={first}
            label={t("access.email")}
            type="email"
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          <p className="dim">{t("access.factorText")}</p>
          <Button
            variant="default"
            loading={removal.isPending}
            onClick={() => {
              if (!form.validate().hasErrors) removal.mutate(form.getValues().email);
            }}
          >
            {t("access.removeFactor")}
          </Button>
        </>
      )}
    </FormBody>
  );
}
