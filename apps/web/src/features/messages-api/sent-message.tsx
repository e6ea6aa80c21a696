import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { problemText } from "../../shell/problem-text.ts";
import { askStatus } from "./ask-api.ts";
import classes from "./messages-api.module.css";

/** The state of a test message; each click fetches it again, as a program would. */
export function SentMessage({ messageId, token }: { messageId: number; token: string }) {
  const { t } = useTranslation("messagesApi");
  const asking = useMutation({ mutationFn: () => askStatus(token, messageId), meta: { quiet: true } });
  const { data, error } = asking;
  return (
    <div className={classes.sent} role="status">
      <p>{t("sent.accepted", { id: messageId })}</p>
      {error && <p>{problemText(error)}</p>}
      {!error && data && (
        <p>
          {t(`sent.status.${data.status}`)}
          {data.failure !== null && `: ${errorText(data.failure)}`}
        </p>
      )}
      <Button variant="default" size="xs" loading={asking.isPending} onClick={() => asking.mutate()}>
        {t("sent.ask")}
      </Button>
    </div>
  );
}
