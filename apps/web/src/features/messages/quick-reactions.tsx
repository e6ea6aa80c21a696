import { IconMoodPlus } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { quickEmoji } from "./emoji/quick-emoji.ts";
import { Menu } from "../../ui/menu.tsx";
import classes from "./message-menu.module.css";

interface Props {
  message: Message;
  onReact: (message: Message, emoji: string) => void;
  onMore: (message: Message) => void;
}

/** The most common reactions at the top of a message's menu, with a button for all others. */
export function QuickReactions({ message, onReact, onMore }: Props) {
  const { t } = useTranslation("messages");
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  return (
    <div className={classes.emojis}>
      {quickEmoji.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.emoji}
          aria-label={t(mine === emoji ? "reaction.takeBack" : "reaction.with", { emoji })}
          data-mine={mine === emoji || undefined}
          onClick={() => onReact(message, emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item className={classes.emoji} aria-label={t("reaction.more")} onClick={() => onMore(message)}>
        <IconMoodPlus size={20} stroke={1.7} aria-hidden="true" />
      </Menu.Item>
    </div>
  );
}
