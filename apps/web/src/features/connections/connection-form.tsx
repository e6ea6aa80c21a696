import { Button, MultiSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Connection } from "@recado/contracts/connections";
import { limits } from "@recado/contracts/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { notify } from "../../ui/toasts.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { connectionsQuery, withConnection, type Connections } from "./connections-query.ts";
import { ProviderChoice } from "./provider-choice.tsx";

interface Props {
  /** Absent for a new one. */
  connection: Connection | null;
  /** The first is the default without being asked. */
  isFirst: boolean;
  onSaved: (connection: Connection, isNew: boolean) => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** The fields of a connection, new or known. */
export function ConnectionForm({ connection, isFirst, onSaved, onCancel, onDirty }: Props) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: known = [] } = useQuery(connectionsQuery);
  const testName = freeName(
    t("testPhone"),
    known.map(({ name }) => name),
  );
  const form = useForm({
    initialValues: {
      provider: connection?.provider ?? ("beta" as const),
      name: connection?.name ?? "",
      isDefault: connection?.isDefault ?? false,
      queueIds: connection?.queues.map(({ id }) => String(id)) ?? [],
      greetingMessage: connection?.greetingMessage ?? "",
    },
    validate: ({ name, queueIds, greetingMessage }) => ({
      name: rules.name(name),
      greetingMessage:
        queueIds.length > 1 && greetingMessage.trim() === "" ? errorText("ERR_WAPP_GREETING_REQUIRED") : null,
    }),
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ provider, queueIds, ...fields }) => {
      const body = { ...fields, queueIds: queueIds.map(Number) };
      const saved = connection
        ? await call("PUT /whatsapp/:whatsappId", { params: { whatsappId: connection.id }, body })
        : await call("POST /whatsapp", { body: { ...body, provider } });
      client.setQueryData<Connections>(connectionsQuery.queryKey, (list) => list && withConnection(list, saved));
      // A new one says it by what it leads to.
      if (connection) notify.success(t("form.saved"));
      onSaved(saved, connection === null);
    },
    fieldOf: { ERR_NAME_TAKEN: "name", ERR_WAPP_GREETING_REQUIRED: "greetingMessage", ERR_NO_QUEUE_FOUND: "queueIds" },
    lengths: { name: limits.name },
  });
  // Of a body that is still loading, the dialog could not focus the field.
  const first = useFirstFocus();
  const { provider, isDefault, queueIds } = form.values;
  const isTheDefault = connection?.isDefault ?? false;
  return (
    <form onSubmit={submit} noValidate style={{ display: "contents" }}>
      {connection === null && (
        <ProviderChoice
          value={provider}
          onChange={(chosen) => {
            form.setFieldValue("provider", chosen);
            // A name is offered, and taken back, as long as none was chosen.
            if (["", testName].includes(form.values.name))
              form.setFieldValue("name", chosen === "simulator" ? testName : "");
          }}
        />
      )}
      <TextInput
        label={t("form.name")}
        description={t("form.nameHelp")}
        autoComplete="off"
        data-autofocus
        ref={first}
        {...form.getInputProps("name")}
      />
      {queues.length > 0 && (
        <MultiSelect
          mt="md"
          label={t("form.queues")}
          description={t("form.queuesHelp")}
          placeholder={queueIds.length === 0 ? t("form.queuesPlaceholder") : undefined}
          nothingFoundMessage={t("form.noQueueFound")}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          hidePickedOptions
          {...form.getInputProps("queueIds")}
        />
      )}
      {queueIds.length > 0 && (
        <Textarea
          mt="md"
          label={t("form.greeting")}
          description={t("form.greetingHelp")}
          required={queueIds.length > 1}
          withAsterisk={queueIds.length > 1}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps("greetingMessage")}
        />
      )}
      {isTheDefault && (
        <p className="small dim" style={{ marginTop: 16 }}>
          {t("form.isTheDefault")}
        </p>
      )}
      {!isFirst && !isTheDefault && (
        <Switch
          mt="md"
          label={t("form.isDefault")}
          description={t("form.isDefaultHelp")}
          checked={isDefault}
          onChange={(event) => form.setFieldValue("isDefault", event.currentTarget.checked)}
        />
      )}
      <div style={{ marginTop: 16 }}>
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

/** The name, with a number where that is taken: "Test phone 2". */
function freeName(name: string, taken: readonly string[]): string {
  const others = Array.from(taken, (_, place) => `${name} ${place + 2}`);
  return [name, ...others].find((one) => !taken.includes(one)) ?? name;
}
