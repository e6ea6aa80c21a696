import type { Webhook } from "@recado/contracts/webhooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { callFailureText } from "../../shell/call-failure.ts";
import { problemText } from "../../shell/problem-text.ts";
import { Problem } from "../../ui/problem.tsx";
import { Tried } from "../../ui/tried.tsx";
import { TryButton } from "../../ui/try-button.tsx";

interface Props {
  saved: Webhook;
  /** The form has other values than the saved ones, which the test uses. */
  isChanged: boolean;
}

/** Sends a test to a saved webhook, and says what its address answered. */
export function TryWebhook({ saved: { id, url, secret }, isChanged }: Props) {
  const { t } = useTranslation("webhooks");
  const tested = { id, url, secret };
  const trying = useMutation({
    meta: { quiet: true },
    mutationFn: ({ id: webhookId }: typeof tested) => call("POST /webhooks/:webhookId/test", { params: { webhookId } }),
  });
  // What another address answered says nothing of this one.
  const { data, error } =
    !isChanged && JSON.stringify(trying.variables) === JSON.stringify(tested)
      ? trying
      : { data: undefined, error: null };
  const refusal =
    data?.ok === false
      ? t("form.notTried", { error: callFailureText(data.error, (failure) => t(`log.why.${failure}`)) })
      : null;
  return (
    <>
      <div>
        <TryButton isTrying={trying.isPending} disabled={isChanged} onTry={() => trying.mutate(tested)}>
          {t("form.try")}
        </TryButton>
        {isChanged && <p className="small dim">{t("form.saveToTry")}</p>}
      </div>
      {data?.ok && <Tried title={t("form.tried", { status: data.status })} />}
      <Problem text={error ? problemText(error) : refusal} />
    </>
  );
}
