import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ConnectionTemplate } from "@recado/contracts/campaign-templates";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { connectionsQuery } from "../connections/connections-query.ts";
import { ConnectionChip } from "./connection-chip.tsx";
import { useVersion } from "./use-version.ts";
import classes from "./templates.module.css";

const nameRule = rules.text({ min: 1, max: limits.campaignTemplate.name });

interface Values extends Record<string, unknown> {
  name: string;
  /** Connections through which campaigns send; null in a new template until one is turned on or off. */
  chosen: number[] | null;
}

/** A template's name, and the connections through which it sends. */
export function ConnectionTemplateForm({ row: template, onDirty, onDone }: FormProps<ConnectionTemplate>) {
  const { t } = useTranslation("campaignTemplates");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const withVersion = useVersion(template);
  // Preselects the only connection; none if there are several.
  const chosenOf = ({ chosen }: Pick<Values, "chosen">) =>
    chosen ?? (connections.length === 1 ? connections.map(({ id }) => id) : []);
  const form = useForm<Values>({
    initialValues: {
      name: template?.name ?? "",
      chosen: template && template.items.flatMap(({ whatsappId, isEnabled }) => (isEnabled ? whatsappId : [])),
    },
    validate: {
      name: (name) => (name.trim() === "" ? t("nameRequired") : nameRule(name)),
      chosen: (chosen) => (template === null && chosenOf({ chosen }).length === 0 ? t("connection.atLeastOne") : null),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const { name } = values;
      const chosen = chosenOf(values);
      const saved = template
        ? await withVersion((version) =>
            call("PUT /campaign-settings-templates/whatsapp/:connectionTemplateId", {
              params: { connectionTemplateId: template.id },
              body: { name, settings: { items: itemsOf(template, chosen) }, ...version },
            }),
          )
        : await call("POST /campaign-settings-templates/whatsapp", {
            body: { name, clientId, settings: { whatsappIds: chosen } },
          });
      liveCache.receive("campaignConnectionTemplate", { action: template ? "update" : "create", template: saved });
      notify.success(t(template ? "updated" : "created", { name: saved.name }));
      onDone();
    },
    lengths: { name: { min: 1, max: limits.campaignTemplate.name } },
  });
  const toggle = (id: number, isOn: boolean) => {
    const others = chosenOf(form.values).filter((one) => one !== id);
    form.setFieldValue("chosen", isOn ? [...others, id] : others);
  };
  const { error } = form.getInputProps("chosen") as { error?: string };
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone}>
      <TextInput
        ref={first}
        label={t("name")}
        autoComplete="off"
        maxLength={limits.campaignTemplate.name}
        {...form.getInputProps("name")}
      />
      <fieldset className={classes.list}>
        <legend>{t("connection.items")}</legend>
        {connections.length === 0 && <p className="dim">{t("connection.noConnections")}</p>}
        {connections.map(({ id, name, status }, n) => (
          <div key={id} className={classes.connection}>
            <Switch
              label={name}
              checked={chosenOf(form.values).includes(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              // The form finds the field that is wrong by it.
              data-path={n === 0 ? "chosen" : undefined}
            />
            <ConnectionChip status={status} />
          </div>
        ))}
        <Problem text={error ?? null} />
      </fieldset>
    </FormBody>
  );
}

/** The changed items: existing ones switched on or off, and added ones. */
function itemsOf({ items }: ConnectionTemplate, chosen: readonly number[]) {
  const known = items.map(({ id, whatsappId }) => ({ id, whatsappId, isEnabled: chosen.includes(whatsappId) }));
  const added = chosen.filter((id) => !items.some(({ whatsappId }) => whatsappId === id));
  return [...known, ...added.map((whatsappId) => ({ whatsappId, isEnabled: true }))];
}
