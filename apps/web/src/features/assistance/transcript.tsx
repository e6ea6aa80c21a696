import { Button } from "@mantine/core";
import type { Message } from "@recado/contracts/messages";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useHasAssistance } from "./assistance-query.ts";
import classes from "./assistance.module.css";

/** The transcript of a customer's voice note, or a button that requests it. */
export function Transcript({ message }: { message: Message }) {
  const { t } = useTranslation("assistance");
  const isAvailable = useHasAssistance();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /messages/:messageId/transcription", { params: { messageId: message.id } }),
    onSuccess: (written) => liveCache.receive("appMessage", { action: "update", message: written }),
  });
  const text = message.media?.transcript;
  if (text !== undefined)
    return (
      <p className={classes.transcript} dir="auto">
        {text}
      </p>
    );
  if (!isAvailable) return null;
  return (
    <Button variant="subtle" size="compact-xs" disabled={isPending} onClick={() => mutate()}>
      {t(isPending ? "transcribing" : "transcribe")}
    </Button>
  );
}
