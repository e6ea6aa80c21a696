import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { beginSession } from "../../shell/session.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { NewPassword } from "./new-password.tsx";
import { setupQuery } from "./setup-query.ts";
import classes from "./public-page.module.css";

/** The first visit to a new app: the user with the code that the server printed at its start becomes the owner. */
export function SetupScreen() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const client = useQueryClient();
  const first = useFirstFocus();
  const form = useForm({
    initialValues: { code: "", name: "", email: "", password: "" },
    validate: { code: rules.required, name: rules.name, email: rules.email, password: rules.password },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      beginSession(await call("POST /setup", { body }));
      client.setQueryData(setupQuery.queryKey, { needed: false, signUp: true });
      await router.navigate({ to: "/tickets" });
    },
    fieldOf: { ERR_SETUP_CODE_INVALID: "code" },
    lengths: { name: limits.name, password: limits.password },
  });
  usePageTitle(t("setup.title"));
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("setup.title")}</h1>
        <p className="dim">{t("setup.text")}</p>
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t("setup.code")}
          description={t("setup.codeHelp")}
          autoComplete="one-time-code"
          size="md"
          ref={first}
          {...form.getInputProps("code")}
        />
        <TextInput label={t("setup.name")} autoComplete="name" size="md" {...form.getInputProps("name")} />
        <TextInput label={t("email")} type="email" autoComplete="username" size="md" {...form.getInputProps("email")} />
        <NewPassword {...form.getInputProps("password")} />
        <Problem text={problem} />
        <Button type="submit" size="md" loading={isSaving}>
          {t("setup.submit")}
        </Button>
      </form>
    </>
  );
}
