import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/number-field.tsx";
import type { IntegrationValues } from "./integration-values.ts";
import classes from "./integrations.module.css";

const { delay, expires } = limits.integration;

/** The Typebot that answers, its delay, and the words that end or restart it. */
export function TypebotFields({ form }: { form: UseFormReturnType<IntegrationValues> }) {
  const { t } = useTranslation("integrations");
  const text = (field: "typebotUnknownMessage" | "typebotRestartMessage") => (
    <Textarea
      label={t(`form.${field}`)}
      description={t(`form.${field}Help`)}
      autosize
      minRows={2}
      maxRows={6}
      dir="auto"
      {...form.getInputProps(field)}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t("form.viewer")}
          description={t("form.viewerHelp")}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          {...form.getInputProps("urlN8N")}
        />
        <TextInput
          label={t("form.slug")}
          description={t("form.slugHelp")}
          autoComplete="off"
          {...form.getInputProps("typebotSlug")}
        />
        <NumberField
          label={t("form.expires")}
          description={t("form.expiresHelp")}
          min={0}
          max={expires}
          {...form.getInputProps("typebotExpires")}
        />
        <NumberField
          label={t("form.delay")}
          description={t("form.delayHelp")}
          min={0}
          max={delay}
          {...form.getInputProps("typebotDelayMessage")}
        />
        <TextInput
          label={t("form.finish")}
          description={t("form.finishHelp")}
          autoComplete="off"
          {...form.getInputProps("typebotKeywordFinish")}
        />
        <TextInput
          label={t("form.restart")}
          description={t("form.restartHelp")}
          autoComplete="off"
          {...form.getInputProps("typebotKeywordRestart")}
        />
      </div>
      {text("typebotUnknownMessage")}
      {text("typebotRestartMessage")}
    </>
  );
}
