import { NativeSelect, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { profiles, type Profile } from "@recado/contracts/profiles";
import type { User } from "@recado/contracts/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { connectionsQuery } from "../connections/connections-query.ts";
import { GrantsField } from "./grants-field.tsx";
import { QueuesField } from "../queues/queues-field.tsx";

const valuesOf = (user: User | null) => ({
  name: user?.name ?? "",
  email: user?.email ?? "",
  password: "",
  profile: user?.profile ?? ("user" as const),
  queueIds: user?.queues.map(({ id }) => String(id)) ?? [],
  whatsappId: user?.whatsappId ? String(user.whatsappId) : "",
  seesAll: user?.allTicket === "enabled",
  grants: user?.grants ?? [],
});

/** A user's name, sign-in, profile and visibility. Users change their own sign-in in their profile. */
export function UserForm({ row: user, latest, onDirty, onDone }: FormProps<User>) {
  const { t } = useTranslation("users");
  const me = useMe();
  const isMe = user?.id === me.id;
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const form = useForm({
    initialValues: valuesOf(user),
    validate: {
      name: rules.name,
      email: rules.email,
      password: user ? rules.optionalPassword : rules.password,
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const bodyOf = ({ queueIds, whatsappId, seesAll, ...rest }: typeof values) => ({
        ...rest,
        queueIds: queueIds.map(Number),
        whatsappId: whatsappId === "" ? null : Number(whatsappId),
        allTicket: seesAll ? ("enabled" as const) : ("desabled" as const),
      });
      const body = bodyOf(values);
      const saved = user
        ? await call("PUT /users/:userId", {
            params: { userId: user.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /users", { body: { ...body, clientId } });
      liveCache.receive("user", { action: user ? "update" : "create", user: saved });
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
    },
    fieldOf: { ERR_EMAIL_TAKEN: "email", ERR_LAST_ADMIN: "profile" },
    lengths: { name: limits.name, password: limits.password },
  });
  const { profile, queueIds, seesAll } = form.values;
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("name")} autoComplete="off" {...form.getInputProps("name")} />
      {!isMe && (
        <>
          <TextInput label={t("email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
          <PasswordInput
            label={t("form.password")}
            {...(user && { description: t("form.passwordHelp") })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("profile.showPassword") }}
            {...form.getInputProps("password")}
          />
        </>
      )}
      <ProfileField {...form.getInputProps("profile")} />
      <QueuesField description={t("form.queuesHelp")} {...form.getInputProps("queueIds")} />
      <Switch
        label={t("form.allTicket")}
        description={t("form.allTicketHelp")}
        {...form.getInputProps("seesAll", { type: "checkbox" })}
      />
      {profile !== "admin" && queueIds.length === 0 && !seesAll && <p className="small dim">{t("form.nothingSeen")}</p>}
      <GrantsField profile={profile} {...form.getInputProps("grants")} />
      <NativeSelect
        label={t("form.connection")}
        data={[
          { value: "", label: t("form.noConnection") },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps("whatsappId")}
      />
    </FormBody>
  );
}

type ProfileFieldProps = Omit<Parameters<typeof NativeSelect>[0], "label" | "data">;

/** Chooses a user's profile, which decides their permissions. */
export function ProfileField(props: ProfileFieldProps) {
  const { t } = useTranslation("users");
  const choices: Profile[] = [...profiles];
  return (
    <NativeSelect
      label={t("page.profile")}
      data={choices.map((value) => ({ value, label: t(`profiles.${value}`) }))}
      {...props}
    />
  );
}
