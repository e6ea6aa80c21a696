import { IconArrowBackUp, IconCopy, IconDownload, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { saveMedia } from "../messages/kinds/use-download.ts";
import { MessageMenu } from "../messages/message-menu.tsx";
import type { useMessageMenu } from "../messages/use-message-menu.ts";

/** The customer's actions on a message. */
export interface PhoneDoes {
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  edit: (message: Message) => void;
  takeBack: (message: Message) => void;
}

const editable = new Set<Message["mediaType"]>(["chat", "image", "video", "application"]);

export function PhoneMenu({ menu, does }: { menu: ReturnType<typeof useMessageMenu>; does: PhoneDoes }) {
  const { t } = useTranslation(["messages", "simulator"]);
  return (
    <MessageMenu
      menu={menu}
      reactionOf={({ id }) => (id < 0 ? null : does.react)}
      entriesOf={(message) => {
        const { id, fromMe, mediaType, body, media } = message;
        if (id < 0) return [];
        const copy = () => void navigator.clipboard?.writeText(body);
        return [
          [IconArrowBackUp, t("menu.reply"), true, () => does.reply(message)],
          [IconCopy, t("menu.copy"), mediaType === "chat", copy],
          [IconDownload, t("media.download"), media?.state === "ready", () => void saveMedia(message)],
          [IconPencil, t("menu.edit"), fromMe && editable.has(mediaType), () => does.edit(message)],
          [IconTrash, t("simulator:takeBack"), fromMe, () => does.takeBack(message)],
        ];
      }}
    />
  );
}
