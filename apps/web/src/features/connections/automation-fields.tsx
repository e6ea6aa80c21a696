import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Queue } from "@recado/contracts/queues";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/number-field.tsx";
import { IntegrationField } from "../integrations/integration-field.tsx";
import { PromptField } from "../prompts/prompt-field.tsx";
import { numberFields, type ConnectionValues } from "./connection-values.ts";
import classes from "./connection-form.module.css";

interface Props {
  form: UseFormReturnType<ConnectionValues>;
  queues: readonly Queue[];
}

/** Automatic actions: when a conversation ends, how often the menu asks, where a waiting conversation goes. */
export function AutomationFields({ form, queues }: Props) {
  const { t } = useTranslation("connections");
  const number = (field: keyof typeof numberFields) => (
    <NumberField
      label={t(`form.${field}`)}
      description={t(`form.${field}Help`)}
      suffix={field === "maxUseBotQueues" ? "" : ` ${t("form.minutes")}`}
      {...numberFields[field]}
      {...form.getInputProps(field)}
    />
  );
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        {number("maxUseBotQueues")}
        {number("timeUseBotQueues")}
      </div>
      <div className={classes.pair}>
        {number("timeToTransfer")}
        <NativeSelect
          label={t("form.transferQueue")}
          description={t("form.transferQueueHelp")}
          data={[
            { value: "", label: t("form.noQueue") },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("transferQueueId")}
        />
      </div>
      <div className={classes.pair}>
        {number("expiresTicket")}
        {number("expiresWarning")}
      </div>
      <div className={classes.pair}>
        <PromptField {...form.getInputProps("promptId")} />
        <IntegrationField description={t("form.integrationHelp")} {...form.getInputProps("integrationId")} />
      </div>
    </div>
  );
}
