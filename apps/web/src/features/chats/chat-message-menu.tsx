import { IconArrowBackUp, IconCopy, IconDownload, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import type { ChatMessage } from "@recado/contracts/chats";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../messages/conversation-view-state.ts";
import { saveMedia } from "../messages/kinds/use-download.ts";
import { MessageMenu } from "../messages/message-menu.tsx";
import type { useMessageMenu } from "../messages/use-message-menu.ts";
import { isYoung } from "./chat-edits.ts";
import { chatSender } from "./chat-outgoing.ts";

interface Props {
  menu: ReturnType<typeof useMessageMenu>;
  messageOf: (shown: Message) => ChatMessage | undefined;
  onReply: (shown: Message) => void;
  onEdit: (shown: Message) => void;
}

const isChangeable = (shown: Message): boolean => shown.fromMe && isYoung(shown);

/** The menu of a message in a chat, with the question before it is taken back. */
export function ChatMessageMenu({ menu, messageOf, onReply, onEdit }: Props) {
  const { t } = useTranslation("messages");
  const { t: ours } = useTranslation("chats");
  const deleting = useDialog<Message>();
  const remove = async ({ id, ticketId: chatId }: Message) => {
    try {
      const params = { chatId, chatMessageId: id };
      const message = await call("DELETE /chats/:chatId/messages/:chatMessageId", { params });
      liveCache.receive("chat", { action: "update-message", message });
    } catch (error) {
      notify.error(codeOf(error));
    }
  };
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => notify.success(t("copied")),
      () => notify.info(t("notCopied")),
    );
  return (
    <>
      <MessageMenu
        menu={menu}
        reactionOf={() => null}
        entriesOf={(shown) => {
          const message = messageOf(shown);
          const text = message?.message ?? "";
          const isStored = shown.id > 0;
          return [
            [IconArrowBackUp, t("menu.reply"), isStored, () => onReply(shown)],
            [IconCopy, t("menu.copy"), text !== "", () => copy(text)],
            [IconDownload, t("media.download"), isStored && shown.media !== null, () => void saveMedia(shown)],
            [IconPencil, t("menu.edit"), isChangeable(shown) && message?.mediaType === "chat", () => onEdit(shown)],
            [IconRefresh, t("retry"), shown.failure !== null, () => message && chatSender.retry(message)],
            [IconTrash, t("menu.discard"), !isStored, () => message && chatSender.discard(message)],
            [IconTrash, t("delete.item"), isChangeable(shown), () => deleting.open(shown)],
          ];
        }}
      />
      <ConfirmModal
        opened={deleting.opened}
        onClose={deleting.close}
        title={t("delete.title")}
        confirm={t("delete.confirm")}
        onConfirm={() => {
          if (deleting.value) void remove(deleting.value);
          deleting.close();
        }}
      >
        {ours("takeBackText")}
      </ConfirmModal>
    </>
  );
}
