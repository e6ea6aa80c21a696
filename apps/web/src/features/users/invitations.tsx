import { Button, CopyButton, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import type { Invitation } from "@recado/contracts/invitations";
import type { Profile } from "@recado/contracts/profiles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { leaveRow } from "../../ui/leave-row.ts";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { QueuesField } from "../queues/queues-field.tsx";
import { queuesQuery } from "../queues/queues-query.ts";
import { ProfileField } from "./user-form.tsx";
import { invitationsQuery } from "./users-page-query.ts";
import classes from "./invitations.module.css";

/** Makes invitation links, and lists those that are open. */
export function Invitations() {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const list = useQuery(invitationsQuery);
  const [clientId, setClientId] = useState(uniqueId);
  const form = useForm({
    initialValues: { name: "", profile: "user" as Profile, queueIds: [] as string[] },
    validate: { name: (value: string) => (value.trim() === "" ? null : rules.name(value)) },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name, profile, queueIds }) => {
      const made = await call("POST /invitations", {
        body: { profile, queueIds: queueIds.map(Number), ...(name.trim() !== "" && { name }), clientId },
      });
      setClientId(uniqueId());
      // Keep the queues: the next person usually has the same ones, but always another name.
      form.setFieldValue("name", "");
      client.setQueryData(invitationsQuery.queryKey, (known) =>
        known ? [made, ...known.filter(({ id }) => id !== made.id)] : known,
      );
      notify.success(t("invite.made"));
    },
    lengths: { name: limits.name },
  });
  return (
    <div className={classes.invitations} tabIndex={-1}>
      <p className="dim">{t("invite.text", { count: limits.invitationDays })}</p>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={t("invite.name")}
          description={t("invite.nameHelp")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <ProfileField {...form.getInputProps("profile")} />
        <QueuesField {...form.getInputProps("queueIds")} />
        {form.values.profile !== "admin" && form.values.queueIds.length === 0 && (
          <p className="small dim">{t("invite.noQueues")}</p>
        )}
        <Problem text={problem} />
        <Button type="submit" loading={isSaving}>
          {t("invite.submit")}
        </Button>
      </form>
      <h3 className="strong">{t("invite.open")}</h3>
      {list.isPending && <SkeletonRows rows={2} height={56} />}
      {list.isError && !list.data && <ErrorState code={codeOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <p className="dim">{t("invite.none")}</p>}
      {list.data && list.data.length > 0 && (
        <ul className={classes.list}>
          {list.data.map((invitation) => (
            <OpenInvitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const { companyId } = useMe();
  const { data: queues = [] } = useQuery(queuesQuery);
  const { id, name, profile, queueIds, expiresAt, token } = invitation;
  const facts = [
    ...(name === null ? [] : [t(`profiles.${profile}`)]),
    ...queues.filter((queue) => queueIds.includes(queue.id)).map((queue) => queue.name),
    t("invite.expires", { date: formatDate(expiresAt) }),
  ];
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /invitations/:invitationId", { params: { invitationId: id } }),
    onSuccess: () => {
      client.setQueryData(invitationsQuery.queryKey, (known) => known?.filter((one) => one.id !== id));
      notify.success(t("invite.withdrawn"));
    },
  });
  const link = new URL("/signup", location.origin);
  link.search = String(new URLSearchParams({ companyId: String(companyId), invitation: token }));
  return (
    <li className={classes.open}>
      <span className={classes.what}>
        <span>{name ?? t(`profiles.${profile}`)}</span>
        <span className="small dim">{facts.join(" · ")}</span>
      </span>
      <CopyButton value={link.href}>
        {({ copied, copy }) => (
          <Button size="xs" variant="light" onClick={copy}>
            {t(copied ? "invite.copied" : "invite.copy")}
          </Button>
        )}
      </CopyButton>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget);
          mutate();
        }}
      >
        {t("invite.withdraw")}
      </Button>
    </li>
  );
}
