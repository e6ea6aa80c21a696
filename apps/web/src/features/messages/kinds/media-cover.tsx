import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../../locales/format.ts";
import { useHeldFor } from "../../../ui/use-held-for.ts";
import { useUploadShare } from "../compose/uploads.ts";
import { fetchMediaAgain } from "../message-verbs.ts";
import { cancelSending } from "../send-queue.ts";
import { ProgressRing } from "./progress-ring.tsx";
import classes from "./media.module.css";

/** The state of a file that is not ready: its progress, or a button to try again. Null when the file is ready. */
export function useMediaState(message: Message) {
  const share = useUploadShare(message.clientId);
  const isSending = message.id < 0 && message.failure === null;
  const isPending = message.media?.state === "pending";
  const isSlow = useHeldFor(isPending || isSending, 150);
  if (message.media?.state === "failed") return { kind: "failed" as const };
  if (isSending) return { kind: "sending" as const, share: share === 0 ? null : share, isSlow };
  if (isPending) return { kind: "pending" as const, isSlow };
  return null;
}

/** The same state, over a picture or video. */
export function MediaCover({ message }: { message: Message }) {
  const { t, i18n } = useTranslation("messages");
  const state = useMediaState(message);
  if (state === null) return null;
  if (state.kind === "failed") return <FetchAgain message={message} />;
  if (!state.isSlow) return null;
  const size = message.media?.size ? formatSize(message.media.size, i18n.language) : "";
  return (
    <span className={classes.cover}>
      {state.kind === "sending" ? (
        <ProgressRing share={state.share} label={t("media.cancel")} onCancel={() => cancelSending(message)} />
      ) : (
        <ProgressRing share={null} label={t("media.fetching")} />
      )}
      {size !== "" && <span className={classes.size}>{size}</span>}
    </span>
  );
}

/** Says that the customer's file could not be downloaded, with a button to try again. */
export function FetchAgain({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const [isAsking, setAsking] = useState(false);
  return (
    <span className={classes.failed}>
      <span className={classes.failedText}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" /> {t("media.failed")}
      </span>
      <button
        type="button"
        className={classes.again}
        disabled={isAsking}
        onClick={() => {
          setAsking(true);
          void fetchMediaAgain(message).finally(() => setAsking(false));
        }}
      >
        <IconRefresh size={16} stroke={2} aria-hidden="true" /> {t("media.again")}
      </button>
    </span>
  );
}
