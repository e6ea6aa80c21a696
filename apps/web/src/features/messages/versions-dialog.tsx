import type { Message } from "@recado/contracts/messages";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { MessageText } from "./message-text.tsx";
import classes from "./versions-dialog.module.css";

interface Props {
  /** Keeps its value while the dialog closes. */
  message: Message | null;
  opened: boolean;
  onClose: () => void;
}

/** The earlier versions of an edited message, newest first. */
export function VersionsDialog({ message, opened, onClose }: Props) {
  const { t } = useTranslation("messages");
  return (
    <AppModal opened={opened} onClose={onClose} title={t("versions.title")}>
      {message && <Versions message={message} />}
    </AppModal>
  );
}

function Versions({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const query = useQuery({
    queryKey: ["message-versions", message.id, message.body],
    queryFn: ({ signal }) => call("GET /messages/:messageId/versions", { params: { messageId: message.id }, signal }),
  });
  if (query.isError) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={2} height={56} />;
  return (
    <ol className={classes.versions}>
      <Version body={message.body} about={t("versions.now")} />
      {query.data.toReversed().map(({ body, replacedAt }, n) => (
        <Version
          key={n}
          body={body}
          about={t("versions.until", { at: `${formatDate(replacedAt)} ${formatTime(replacedAt)}` })}
        />
      ))}
    </ol>
  );
}

function Version({ body, about }: { body: string; about: string }) {
  return (
    <li className={classes.version}>
      <span className="meta numbers">{about}</span>
      <span className={classes.text} dir="auto">
        <MessageText body={body} />
      </span>
    </li>
  );
}
