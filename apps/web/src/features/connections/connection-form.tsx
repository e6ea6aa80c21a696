import { Button, Tabs } from "@mantine/core";
import { useForm } from "@mantine/form";
import { capabilitiesOf } from "@recado/contracts/channel-kinds";
import type { Connection } from "@recado/contracts/connections";
import { limits } from "@recado/contracts/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { TheirsNotice } from "../../shell/theirs-notice.tsx";
import { useFormTabs } from "../../shell/use-form-tabs.tsx";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useUnlessUnread } from "../../shell/use-unread.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { AutomationFields } from "./automation-fields.tsx";
import { bodyOf, formValues, freeName, numberFields, tabOf, tabs, type Tab } from "./connection-values.ts";
import { connectionsQuery, withConnection, type Connections } from "./connections-query.ts";
import { GeneralFields } from "./general-fields.tsx";
import { MessageFields } from "./message-fields.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { TokenPanel } from "./token-panel.tsx";
import classes from "./connection-form.module.css";

interface Props {
  /** Absent for a new one. */
  connection: Connection | null;
  /** The first is the default without being asked. */
  firstTab: "messages" | undefined;
  isFirst: boolean;
  onSaved: (connection: Connection, isNew: boolean) => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A connection's fields: for a new one those it needs to start, for an existing one all, on tabs. */
export function ConnectionForm({ connection, firstTab, isFirst, onSaved, onCancel, onDirty }: Props) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  // Fixed at mount: a field that appears when the list or the saved connection arrives would flicker.
  const [wasFirst] = useState(isFirst);
  const [clientId] = useState(uniqueId);
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: known = [] } = useQuery(connectionsQuery);
  const latest = known.find(({ id }) => id === connection?.id);
  const testName = freeName(
    t("testPhone"),
    known.map(({ name }) => name),
  );
  const form = useForm({
    initialValues: formValues(connection),
    validate: ({ name, queueIds, greetingMessage, ...values }) => ({
      name: rules.name(name),
      ...Object.fromEntries(
        Object.entries(numberFields).map(([field, range]) => [
          field,
          rules.whole(range)(values[field as keyof typeof numberFields]),
        ]),
      ),
      greetingMessage:
        queueIds.length > 1 && greetingMessage.trim() === "" ? errorText("ERR_WAPP_GREETING_REQUIRED") : null,
    }),
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && formValues(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const body = bodyOf(values);
      const saved = connection
        ? await call("PUT /whatsapp/:whatsappId", {
            params: { whatsappId: connection.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /whatsapp", {
            body: {
              ...body,
              provider: values.provider,
              historyDays: Number(values.historyDays),
              // One of another kind is another one.
              clientId: `${clientId} ${values.provider}`,
            },
          });
      client.setQueryData<Connections>(connectionsQuery.queryKey, (list) => list && withConnection(list, saved));
      // A new one needs no toast: the next step opens.
      if (connection) notify.success(t("form.saved"));
      // The dialog is still seen while it closes: what comes back was saved here.
      form.resetDirty(values);
      onSaved(saved, connection === null);
    },
    fieldOf: {
      ERR_NAME_TAKEN: "name",
      ERR_NO_OTHER_WHATSAPP: "isDefault",
      ERR_WAPP_GREETING_REQUIRED: "greetingMessage",
      ERR_NO_QUEUE_FOUND: "queueIds",
      ERR_NO_INTEGRATION_FOUND: "integrationId",
      ERR_NO_PROMPT_FOUND: "promptId",
    },
    lengths: {
      name: limits.name,
      greetingMessage: limits.keptText,
      complationMessage: limits.keptText,
      outOfHoursMessage: limits.keptText,
      ratingMessage: limits.keptText,
      expiresInactiveMessage: limits.keptText,
      expiresWarningMessage: limits.keptText,
    },
  });
  const save = useUnlessUnread(theirs, submit);
  const { tab, setTab, focus } = useFormTabs<typeof form.values, Tab>(form, firstTab ?? "general", tabOf);

  const general = <GeneralFields form={form} connection={connection} isFirst={wasFirst} queues={queues} />;
  return (
    <form onSubmit={save} noValidate style={{ display: "contents" }}>
      {connection === null && (
        <>
          <ProviderChoice
            value={form.values.provider}
            onChange={(chosen) => {
              form.setFieldValue("provider", chosen);
              // Suggest a name, or remove the suggestion, until the user chooses one.
              if (["", testName].includes(form.values.name))
                form.setFieldValue("name", capabilitiesOf(chosen).isTest ? testName : "");
            }}
          />
          {general}
        </>
      )}
      {connection !== null && (
        <Tabs value={tab} onChange={(chosen) => setTab(chosen as Tab)} classNames={{ list: classes.tabs ?? "" }}>
          <Tabs.List>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`form.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="general">{general}</Tabs.Panel>
          <Tabs.Panel value="messages">
            <MessageFields form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="automation">
            <AutomationFields form={form} queues={queues} />
          </Tabs.Panel>
          <Tabs.Panel value="api">
            <TokenPanel connectionId={connection.id} />
          </Tabs.Panel>
        </Tabs>
      )}
      {focus}
      <div className={classes.problem}>
        <TheirsNotice theirs={theirs} isSaving={isSaving} />
        <Problem text={problem} />
      </div>
      <ModalActions>
        <Button variant="default" onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" loading={isSaving}>
          {connection ? t("save", { ns: "common" }) : t("form.submit")}
        </Button>
      </ModalActions>
    </form>
  );
}
