import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconDownload, IconPencil, IconTrash, type Icon } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import { saveMedia } from "../messages/kinds/use-download.ts";
import { QuickReactions } from "../messages/quick-reactions.tsx";
import type { useMessageMenu } from "../messages/use-message-menu.ts";
import classes from "../messages/message-menu.module.css";

const EmojiGrid = lazy(() => import("../messages/emoji-grid.tsx"));

/** What the customer can do with a message. */
export interface PhoneDoes {
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  edit: (message: Message) => void;
  takeBack: (message: Message) => void;
}

const editable = new Set<Message["mediaType"]>(["chat", "image", "video", "application"]);

export function PhoneMenu({ menu, does }: { menu: ReturnType<typeof useMessageMenu>; does: PhoneDoes }) {
  const { t } = useTranslation("messages");
  const [reacting, setReacting] = useState<{ message: Message; opened: boolean } | null>(null);
  return (
    <>
      <Dropdown menu={menu} does={does} onMoreEmoji={(message) => setReacting({ message, opened: true })} />
      <AppModal
        isSmall
        opened={reacting?.opened ?? false}
        title={t("reaction.choose")}
        onClose={() => setReacting(reacting && { ...reacting, opened: false })}
      >
        <EmojiGrid
          onChoose={(emoji) => {
            if (reacting) does.react(reacting.message, emoji);
            setReacting(reacting && { ...reacting, opened: false });
          }}
        />
      </AppModal>
    </>
  );
}

interface DropdownProps {
  menu: ReturnType<typeof useMessageMenu>;
  does: PhoneDoes;
  onMoreEmoji: (message: Message) => void;
}

function Dropdown({ menu: { current, close }, does, onMoreEmoji }: DropdownProps) {
  const { t } = useTranslation(["messages", "simulator"]);
  if (!current || current.message.id < 0) return null;
  const { message, opener, x, y } = current;
  const { fromMe, mediaType, body } = message;
  const leave = () => {
    close();
    opener.closest<HTMLElement>("[data-key]")?.focus({ preventScroll: true });
  };
  const items: [isThere: boolean, Icon, label: string, run: () => void][] = [
    [true, IconArrowBackUp, t("menu.reply"), () => does.reply(message)],
    [mediaType === "chat", IconCopy, t("menu.copy"), () => void navigator.clipboard?.writeText(body)],
    [message.media?.state === "ready", IconDownload, t("media.download"), () => void saveMedia(message)],
    [fromMe && editable.has(mediaType), IconPencil, t("menu.edit"), () => does.edit(message)],
    [fromMe, IconTrash, t("simulator:takeBack"), () => does.takeBack(message)],
  ];
  return (
    <Menu opened onClose={leave} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <span className={classes.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("menu.label")}>
        <QuickReactions message={message} onReact={does.react} onMore={onMoreEmoji} />
        {items
          .filter(([isThere]) => isThere)
          .map(([, ItemIcon, label, run]) => (
            <Menu.Item key={label} leftSection={<ItemIcon size={18} stroke={1.7} />} onClick={run}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
