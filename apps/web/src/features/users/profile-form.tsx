import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { languages, limits, type Language } from "@recado/contracts/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { currentLanguage, languageNames } from "../../locales/i18n.ts";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { codeOf } from "../../shell/api-error.ts";
import { forgetSession, renewSession } from "../../shell/change-session.ts";
import { meQuery, speak, useMe, type Person } from "../../shell/session.ts";
import { late } from "../../shell/late-component.tsx";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { leaveUnasked } from "../../ui/ask-before-unload.ts";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";

const PushSection = late(() => import("../push/push-section.tsx"));

interface Props {
  onDone: () => void;
  /** Whether closing now would lose what was typed. */
  onDirty: (isDirty: boolean) => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  password: string;
  currentPassword: string;
  language: Language;
}

/** False where a second factor is needed: the sign-in page asks for it. */
async function enterAgain(email: string, password: string): Promise<boolean> {
  try {
    renewSession(await call("POST /auth/login", { body: { email, password } }));
    return true;
  } catch (error) {
    if (!codeOf(error).startsWith("ERR_SECOND_FACTOR")) throw error;
    forgetSession();
    leaveUnasked(() => location.assign("/login"));
    return false;
  }
}

/** The server then asks for the current password. */
const changesSignIn = (me: Person, { email, password }: Values) =>
  password !== "" || email.trim().toLowerCase() !== me.email;

export function ProfileForm({ onDone, onDirty }: Props) {
  const { t, i18n } = useTranslation("users");
  const me = useMe();
  const client = useQueryClient();
  const first = useFirstFocus();
  const form = useForm<Values>({
    initialValues: {
      name: me.name,
      email: me.email,
      password: "",
      currentPassword: "",
      language: currentLanguage(),
    },
    validate: {
      name: rules.name,
      email: rules.email,
      password: rules.optionalPassword,
      currentPassword: (value, values) => (changesSignIn(me, values) ? rules.required(value) : null),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ language, password, ...rest }) => {
      const { language: _, ...began } = form.getInitialValues();
      const saved = await call("PUT /users/:userId", {
        params: { userId: me.id },
        body: changedFields({ ...rest, password }, began),
      });
      // A new password ends every session of this person, this one too, so it is begun anew.
      if (password !== "" && !(await enterAgain(saved.email, password))) return;
      client.setQueryData<Person>(
        meQuery.queryKey,
        (known) => known && { ...known, name: saved.name, email: saved.email },
      );
      if (language !== currentLanguage()) await speak(language);
      // In the new language, which `t` does not speak yet.
      notify.success(i18n.t("users:profile.saved"));
      onDone();
    },
    fieldOf: { ERR_EMAIL_TAKEN: "email", ERR_WRONG_CURRENT_PASSWORD: "currentPassword" },
    lengths: { name: limits.name, password: limits.password },
  });
  return (
    <form onSubmit={submit} noValidate style={{ display: "contents" }}>
      <TextInput label={t("name")} autoComplete="name" ref={first} {...form.getInputProps("name")} />
      <TextInput mt="md" label={t("email")} type="email" autoComplete="email" {...form.getInputProps("email")} />
      <PasswordInput
        mt="md"
        label={t("profile.password")}
        description={t("profile.passwordHelp")}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("profile.showPassword") }}
        {...form.getInputProps("password")}
      />
      {changesSignIn(me, form.getValues()) && (
        <PasswordInput
          mt="md"
          label={t("profile.currentPassword")}
          description={t("profile.currentPasswordHelp")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("profile.showPassword") }}
          {...form.getInputProps("currentPassword")}
        />
      )}
      <NativeSelect
        mt="md"
        mb="md"
        label={t("profile.language")}
        description={t("profile.languageHelp")}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        {...form.getInputProps("language")}
      />
      <PushSection />
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("save", { ns: "common" })}
        </Button>
      </ModalActions>
    </form>
  );
}
