import { MultiSelect, NativeSelect, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { capabilitiesOf } from "@recado/contracts/channel-kinds";
import type { Connection } from "@recado/contracts/connections";
import type { Queue } from "@recado/contracts/queues";
import { useTranslation } from "react-i18next";
import { emptyInGreeting } from "../quick-messages/bot-words.ts";
import { TemplateField } from "../quick-messages/template-field.tsx";
import { historyChoices } from "./history-choices.ts";
import type { ConnectionValues } from "./connection-values.ts";
import classes from "./connection-form.module.css";

interface Props {
  form: UseFormReturnType<ConnectionValues>;
  connection: Connection | null;
  isFirst: boolean;
  queues: readonly Queue[];
}

/** Name, queues with their greeting, whether it is the default, and how it behaves towards WhatsApp. */
export function GeneralFields({ form, connection, isFirst, queues }: Props) {
  const { t } = useTranslation("connections");
  const { provider, queueIds } = form.values;
  const isTheDefault = connection?.isDefault ?? false;
  const { isTest, linksBy } = capabilitiesOf(provider);
  return (
    <div className={classes.fields}>
      <TextInput
        label={t("form.name")}
        description={t("form.nameHelp")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {queues.length > 0 && (
        <MultiSelect
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
      {(queueIds.length > 0 || connection !== null) && (
        <TemplateField
          label={t("form.greeting")}
          description={t("form.greetingHelp")}
          required={queueIds.length > 1}
          withAsterisk={queueIds.length > 1}
          empty={emptyInGreeting(queueIds.length)}
          {...form.getInputProps("greetingMessage")}
        />
      )}
      {isTheDefault && <p className="small dim">{t("form.isTheDefault")}</p>}
      {!isFirst && !isTheDefault && (
        <Switch
          label={t("form.isDefault")}
          description={t("form.isDefaultHelp")}
          {...form.getInputProps("isDefault", { type: "checkbox" })}
        />
      )}
      {connection === null && linksBy === "code" && (
        <NativeSelect
          label={t("form.history")}
          description={t("form.historyHelp")}
          data={historyChoices.map((days) => ({ value: String(days), label: t("form.historyDays", { count: days }) }))}
          {...form.getInputProps("historyDays")}
        />
      )}
      {connection !== null && !isTest && (
        <>
          <Switch
            label={t("form.readReceipts")}
            description={t("form.readReceiptsHelp")}
            {...form.getInputProps("readReceipts", { type: "checkbox" })}
          />
          <Switch
            label={t("form.keepsOnline")}
            description={t("form.keepsOnlineHelp")}
            {...form.getInputProps("keepsOnline", { type: "checkbox" })}
          />
        </>
      )}
    </div>
  );
}
