import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Integration } from "@recado/contracts/integrations";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText, fieldText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { problemText } from "../../shell/problem-text.ts";
import { Problem } from "../../ui/problem.tsx";
import { TryButton } from "../../ui/try-button.tsx";
import { languages, type IntegrationValues } from "./integration-values.ts";
import { TriedMessages } from "./tried-messages.tsx";
import { useFailureText } from "./use-failure-text.ts";
import classes from "./integrations.module.css";

interface Props {
  form: UseFormReturnType<IntegrationValues>;
  row: Integration | null;
}

const refusalOf = (error: unknown) => (error instanceof ApiError ? error.refusal : undefined);

/** The agent's project, language and key, and a button that says hello to it. */
export function DialogflowFields({ form, row }: Props) {
  const { t } = useTranslation("integrations");
  const failureText = useFailureText();
  const { projectName, jsonContent, language } = form.values;
  const trying = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call("POST /queueIntegration/testSession", {
        body: { projectName, jsonContent, language, ...(row && { integrationId: row.id }) },
      }),
    onError: (error) => {
      const rule = refusalOf(error)?.fields?.jsonContent;
      if (rule) form.setFieldError("jsonContent", fieldText(rule));
    },
  });
  const reason = refusalOf(trying.error)?.reason;
  const why = reason !== undefined && failureText(reason);
  const problem =
    trying.error === null || refusalOf(trying.error)?.fields?.jsonContent
      ? null
      : why === false
        ? problemText(trying.error)
        : errorText(codeOf(trying.error), { reason: why });
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t("form.project")}
          description={t("form.projectHelp")}
          autoComplete="off"
          {...form.getInputProps("projectName")}
        />
        <NativeSelect
          label={t("form.language")}
          description={t("form.languageHelp")}
          data={languages.map((value) => ({ value, label: t(`language.${value === "pt-BR" ? "pt" : value}`) }))}
          {...form.getInputProps("language")}
        />
      </div>
      <Textarea
        label={t("form.json")}
        description={t(row?.jsonContent ? "form.jsonKept" : "form.jsonHelp")}
        placeholder={row?.jsonContent ? "••••" : "{ … }"}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        {...form.getInputProps("jsonContent")}
      />
      <div>
        <TryButton
          isTrying={trying.isPending}
          disabled={projectName.trim() === "" || (jsonContent.trim() === "" && !row?.jsonContent)}
          onTry={() => trying.mutate()}
        >
          {t("form.try")}
        </TryButton>
      </div>
      {trying.data && <TriedMessages title={t("form.tried")} messages={trying.data.messages} />}
      <Problem text={problem} />
    </>
  );
}
