import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDownload,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { notify } from "../../ui/toasts.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { saveMedia } from "./kinds/use-download.ts";
import { MessageMenu } from "./message-menu.tsx";
import { handleAgain, isEditable, isForwardable, isReactable, isRevocable } from "./message-verbs.ts";
import type { MessageDoes, useMessageMenu } from "./use-message-menu.ts";
import { useDialog } from "./conversation-view-state.ts";

interface Props {
  menu: ReturnType<typeof useMessageMenu>;
  does: MessageDoes;
  onVersions: (message: Message) => void;
}

/** The menu of a message in a conversation, with the dialog that confirms a deletion. */
export function ChatMenu({ menu, does, onVersions }: Props) {
  const { t } = useTranslation("messages");
  const mayHandleAgain = useMay("messages:retryInbound");
  const deleting = useDialog<Message>();
  const { change } = does;
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => notify.success(t("copied")),
      () => notify.info(t("notCopied")),
    );
  return (
    <>
      <MessageMenu
        menu={menu}
        reactionOf={(message) => (change && isReactable(message) ? change.react : null)}
        entriesOf={(message) => {
          const isLocal = message.id < 0;
          const isChangeable = change !== null;
          return [
            [IconArrowBackUp, t("menu.reply"), isChangeable && !isLocal, () => does.reply(message)],
            [IconCopy, t("menu.copy"), message.body !== "" && isText(message), () => copy(message.body)],
            [IconArrowForwardUp, t("menu.forward"), isForwardable(message), () => does.forward(message)],
            [IconDownload, t("media.download"), message.media?.state === "ready", () => void saveMedia(message)],
            [IconPencil, t("menu.edit"), isChangeable && isEditable(message), () => change?.edit(message)],
            [IconHistory, t("versions.show"), message.isEdited && !isLocal, () => onVersions(message)],
            [IconRefresh, t("retry"), message.failure !== null, () => does.retry(message)],
            [
              IconRefresh,
              t("retry"),
              mayHandleAgain && message.mediaType === "setAside",
              () => void handleAgain(message),
            ],
            [IconTrash, t("menu.discard"), isLocal && message.failure !== null, () => does.discard(message)],
            [IconTrash, t("delete.item"), isChangeable && isRevocable(message), () => deleting.open(message)],
          ];
        }}
      />
      <DeleteMessageDialog message={deleting.value} opened={deleting.opened} onClose={deleting.close} />
    </>
  );
}

/** Whether the body is text to paste elsewhere. A place's or a contact card's body is data. */
const isText = ({ mediaType }: Message) => !["locationMessage", "contactMessage", "call_log"].includes(mediaType);
