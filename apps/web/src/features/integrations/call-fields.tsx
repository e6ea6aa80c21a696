import { Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Integration } from "@recado/contracts/integrations";
import { useTranslation } from "react-i18next";
import { SecretField } from "../../ui/secret-field.tsx";
import codeBox from "../../ui/code.module.css";
import type { IntegrationValues } from "./integration-values.ts";
import classes from "./integrations.module.css";

interface Props {
  form: UseFormReturnType<IntegrationValues>;
  row: Integration | null;
}

/** The fields for calling n8n and webhooks. */
export function CallFields({ form, row }: Props) {
  const { t } = useTranslation("integrations");
  return (
    <>
      <TextInput
        label={t("form.url")}
        description={t("form.urlHelp")}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps("urlN8N")}
      />
      <SecretField
        label={t("form.secret")}
        description={t("form.secretHelp")}
        isKept={!!row?.secret}
        {...form.getInputProps("secret")}
        value={form.values.secret}
        onChange={(secret) => form.setFieldValue("secret", secret)}
      />
      <Switch
        label={t("form.raw")}
        description={t("form.rawHelp")}
        {...form.getInputProps("sendRaw", { type: "checkbox" })}
      />
      {!form.values.sendRaw && <AnswerExample />}
    </>
  );
}

/** What the program may answer, to copy. */
function AnswerExample() {
  const { t } = useTranslation("integrations");
  const example = JSON.stringify(
    { messages: [{ body: t("form.answerBody") }], action: { transferQueueId: 2 } },
    undefined,
    2,
  );
  return (
    <details className={classes.answer}>
      <summary>{t("form.answer")}</summary>
      <p className="small dim">{t("form.answerHelp")}</p>
      <pre className={codeBox.code}>
        <code translate="no">{example}</code>
      </pre>
      <p className="small dim">{t("form.answerAction")}</p>
    </details>
  );
}
