import type { UseFormReturnType } from "@mantine/form";
import type { Integration } from "@recado/contracts/integrations";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { ApiError } from "../../shell/api-error.ts";
import { problemText } from "../../shell/problem-text.ts";
import { Problem } from "../../ui/problem.tsx";
import { TryButton } from "../../ui/try-button.tsx";
import type { IntegrationValues } from "./integration-values.ts";
import { TriedMessages } from "./tried-messages.tsx";
import { useFailureText } from "./use-failure-text.ts";

interface Props {
  form: UseFormReturnType<IntegrationValues>;
  row: Integration | null;
}

/** Calls the program of the typed address, before anything is saved. */
export function TryCall({ form, row }: Props) {
  const { t } = useTranslation("integrations");
  const failureText = useFailureText();
  const { type, urlN8N, typebotSlug, secret, sendRaw } = form.values;
  const typed = { type, urlN8N, typebotSlug, secret, sendRaw };
  const trying = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ type: kind, ...values }: typeof typed) => {
      if (kind === "dialogflow") throw new Error("An agent has another test.");
      const answer = await call("POST /queueIntegration/testCall", {
        body: { type: kind, ...values, ...(row && { integrationId: row.id }) },
      });
      const title = kind === "typebot" ? t("form.triedTypebot") : t("form.triedProgram", { status: answer.status });
      return { title, ...(!values.sendRaw && { messages: answer.messages }) };
    },
  });
  const tryOut = () => {
    const fields = type === "typebot" ? (["urlN8N", "typebotSlug"] as const) : (["urlN8N"] as const);
    const [wrong] = fields.filter((field) => form.validateField(field).hasError);
    if (wrong === undefined) return trying.mutate(typed);
    trying.reset();
    form.getInputNode(wrong)?.focus();
  };
  // What another address answered says nothing of this one.
  const { data, error } =
    JSON.stringify(trying.variables) === JSON.stringify(typed) ? trying : { data: undefined, error: null };
  const reason = error instanceof ApiError ? error.refusal?.reason : undefined;
  return (
    <>
      <div>
        <TryButton
          isTrying={trying.isPending}
          disabled={urlN8N.trim() === "" || (type === "typebot" && typebotSlug.trim() === "")}
          onTry={tryOut}
        >
          {t("form.try")}
        </TryButton>
      </div>
      {data && <TriedMessages {...data} />}
      <Problem
        text={
          error &&
          (reason === undefined
            ? problemText(error)
            : errorText("ERR_INTEGRATION_FAILED", {
                reason: failureText(reason),
              }))
        }
      />
    </>
  );
}
