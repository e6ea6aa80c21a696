import { NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Integration } from "@recado/contracts/integrations";
import { limits } from "@recado/contracts/limits";
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
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { CallFields } from "./call-fields.tsx";
import { DialogflowFields } from "./dialogflow-fields.tsx";
import { bodyOf, faultOfAccount, types, valuesOf, type IntegrationValues } from "./integration-values.ts";
import { LastFailure } from "./last-failure.tsx";
import { TryCall } from "./try-call.tsx";
import { TypebotFields } from "./typebot-fields.tsx";
import classes from "./integrations.module.css";

const { url, slug, keyword, delay, expires, secret, json } = limits.integration;
const kept = { max: limits.keptText.max };

/** An integration's name and, by its type, its call settings. */
export function IntegrationForm({ row, latest, onDirty, onDone }: FormProps<Integration>) {
  const { t } = useTranslation("integrations");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const form = useForm<IntegrationValues>({
    initialValues: valuesOf(row),
    validate: {
      name: rules.name,
      projectName: (value, { type }) => (type === "dialogflow" ? rules.required(value) : null),
      jsonContent: (value, { type }) => {
        const isKept = row?.jsonContent && value.trim() === "";
        if (type !== "dialogflow" || isKept) return null;
        const fault = faultOfAccount(value);
        return rules.text({ max: json })(value) ?? (fault && t(`form.jsonFault.${fault}`));
      },
      urlN8N: (value, { type }) => (type === "dialogflow" ? null : rules.address({ max: url })(value)),
      typebotSlug: (value, { type }) => (type === "typebot" ? rules.text({ max: slug })(value) : null),
      typebotExpires: rules.whole({ min: 0, max: expires }),
      typebotDelayMessage: rules.whole({ min: 0, max: delay }),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const body = bodyOf(values);
      const queueIntegration = row
        ? await call("PUT /queueIntegration/:integrationId", {
            params: { integrationId: row.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /queueIntegration", { body: { ...body, clientId } });
      liveCache.receive("queueIntegration", { action: row ? "update" : "create", queueIntegration });
      notify.success(t(row ? "form.edited" : "form.added", { name: queueIntegration.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name", ERR_URL_REFUSED: "urlN8N" },
    lengths: {
      name: limits.name,
      urlN8N: { max: url },
      typebotSlug: { max: slug },
      typebotKeywordFinish: { max: keyword },
      typebotKeywordRestart: { max: keyword },
      typebotUnknownMessage: kept,
      typebotRestartMessage: kept,
      secret,
      jsonContent: { max: json },
    },
  });
  const { type } = form.values;
  const failure = (latest ?? row)?.lastFailure;
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      {failure && <LastFailure failure={failure} className={classes.failed} />}
      <div className={classes.pair}>
        <NativeSelect
          label={t("page.type")}
          data={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...form.getInputProps("type")}
        />
        <TextInput ref={first} label={t("page.name")} autoComplete="off" {...form.getInputProps("name")} />
      </div>
      {type === "dialogflow" && <DialogflowFields form={form} row={row} />}
      {(type === "n8n" || type === "webhook") && <CallFields form={form} row={row} />}
      {type === "typebot" && <TypebotFields form={form} />}
      {type !== "dialogflow" && <TryCall key={type} form={form} row={row} />}
    </FormBody>
  );
}
