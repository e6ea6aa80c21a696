import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import classes from "./public-page.module.css";

/** The first phase: to which e-mail the code goes. */
export function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("auth");
  const first = useFirstFocus();
  const form = useForm({ initialValues: { email: "" }, validate: { email: rules.email } });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ email }) => {
      try {
        await call("POST /forgetpassword", { body: { email } });
      } catch (error) {
        // The specification has a toast for it; the field says it too.
        if (codeOf(error) === "ERR_USER_DONT_EXISTS") notify.error("ERR_USER_DONT_EXISTS");
        throw error;
      }
      notify.success(t("reset.sent"));
      onSent(email.trim());
    },
    fieldOf: { ERR_USER_DONT_EXISTS: "email" },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="dim">{t("reset.text")}</p>
      <TextInput
        label={t("email")}
        type="email"
        autoComplete="username"
        size="md"
        ref={first}
        {...form.getInputProps("email")}
      />
      <Problem text={problem} />
      <Button type="submit" size="md" loading={isSaving}>
        {t("reset.send")}
      </Button>
      <Button variant="subtle" onClick={() => onSent(form.getValues().email.trim())}>
        {t("reset.haveCode")}
      </Button>
    </form>
  );
}
