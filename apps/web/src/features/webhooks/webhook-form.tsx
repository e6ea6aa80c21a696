import { Checkbox, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { programEvents, type ProgramEvent } from "@recado/contracts/program-event-names";
import type { Webhook } from "@recado/contracts/webhooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { SecretField } from "../../ui/secret-field.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { eventText } from "./event-texts.ts";
import { TryWebhook } from "./try-webhook.tsx";

const { url, secret } = limits.webhook;

const valuesOf = (row: Webhook | null) => ({
  name: row?.name ?? "",
  url: row?.url ?? "",
  secret: "",
  events: row?.events ?? (["message.received"] as ProgramEvent[]),
  isActive: row ? row.isActive && row.pausedAt === null : true,
});

/** A webhook's name, address, secret and events; an existing one can be tested. */
export function WebhookForm({ row, latest, onDirty, onDone }: FormProps<Webhook>) {
  const { t } = useTranslation("webhooks");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const form = useForm({
    initialValues: valuesOf(row),
    validate: {
      name: rules.name,
      url: rules.address({ max: url }),
      events: (chosen: ProgramEvent[]) => (chosen.length === 0 ? t("form.noEvent") : null),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      const webhook = row
        ? await call("PUT /webhooks/:webhookId", {
            params: { webhookId: row.id },
            body: changedFields(body, form.getInitialValues()),
          })
        : await call("POST /webhooks", { body: { ...body, clientId } });
      liveCache.receive("webhook", { action: row ? "update" : "create", webhook });
      notify.success(t("form.saved", { name: webhook.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name", ERR_URL_REFUSED: "url" },
    lengths: { name: limits.name, url: { max: url }, secret },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("page.name")} autoComplete="off" {...form.getInputProps("name")} />
      <TextInput
        label={t("page.url")}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps("url")}
      />
      <SecretField
        label={t("form.secret")}
        description={t("form.secretHelp")}
        isKept={!!row?.secret}
        {...form.getInputProps("secret")}
        value={form.values.secret}
        onChange={(given) => form.setFieldValue("secret", given)}
      />
      <Checkbox.Group label={t("form.events")} {...form.getInputProps("events")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {programEvents.map((event) => (
            <Checkbox key={event} value={event} label={eventText(event)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch label={t("form.active")} {...form.getInputProps("isActive", { type: "checkbox" })} />
      {row && <TryWebhook saved={latest ?? row} isChanged={form.isDirty()} />}
    </FormBody>
  );
}
