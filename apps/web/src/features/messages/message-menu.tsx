import type { Icon } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import { QuickReactions } from "./quick-reactions.tsx";
import type { useMessageMenu } from "./use-message-menu.ts";
import { useDialog } from "./conversation-view-state.ts";
import { MenuAnchor } from "../../ui/menu-anchor.tsx";
import { Menu } from "../../ui/menu.tsx";

const EmojiPicker = late(() => import("./emoji/emoji-picker.tsx"));

type Entry = readonly [icon: Icon, label: string, isShown: boolean, run: () => void];

interface Props {
  menu: ReturnType<typeof useMessageMenu>;
  entriesOf: (message: Message) => readonly Entry[];
  /** Returns how to react to a message; null where that is not possible. */
  reactionOf: (message: Message) => ((message: Message, emoji: string) => void) | null;
}

/** The menu of one message: reactions and what else can be done with it. The chat and the test phone use it. */
export function MessageMenu({ menu: { current, close }, entriesOf, reactionOf }: Props) {
  const { t } = useTranslation("messages");
  const reacting = useDialog<Message>();
  const entries = current ? entriesOf(current.message).filter(([, , isShown]) => isShown) : [];
  const react = current && reactionOf(current.message);
  const leave = () => {
    close();
    current?.opener.closest<HTMLElement>("[data-key]")?.focus({ preventScroll: true });
  };
  return (
    <>
      {current && (entries.length > 0 || react) && (
        <Menu opened onClose={leave} position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <MenuAnchor x={current.x} y={current.y} />
          </Menu.Target>
          <Menu.Dropdown aria-label={t("menu.label")}>
            {react && <QuickReactions message={current.message} onReact={react} onMore={reacting.open} />}
            {entries.map(([EntryIcon, label, , run]) => (
              <Menu.Item key={label} leftSection={<EntryIcon size={18} stroke={1.7} />} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <AppModal isSmall opened={reacting.opened} title={t("reaction.choose")} onClose={reacting.close}>
        <EmojiPicker
          label={t("reaction.choose")}
          onChoose={(emoji) => {
            if (reacting.value) reactionOf(reacting.value)?.(reacting.value, emoji);
            reacting.close();
          }}
        />
      </AppModal>
    </>
  );
}
