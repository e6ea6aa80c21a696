import { Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDownload,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { lazy, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import { notify } from "../../ui/toasts.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { saveMedia } from "./kinds/use-download.ts";
import { isEditable, isForwardable, isReactable, isRevocable } from "./message-verbs.ts";
import { QuickReactions } from "./quick-reactions.tsx";
import type { MessageDoes, useMessageMenu } from "./use-message-menu.ts";
import { useViewState } from "./conversation-view-state.ts";
import classes from "./message-menu.module.css";

const EmojiGrid = lazy(() => import("./emoji-grid.tsx"));

interface Props {
  menu: ReturnType<typeof useMessageMenu>;
  does: MessageDoes;
  onVersions: (message: Message) => void;
}

/** What can be done with one message, and the two dialogs that some of it asks in. */
export function MessageMenu({ menu, does, onVersions }: Props) {
  const { t } = useTranslation("messages");
  const [deleting, setDeleting] = useViewState<{ message: Message; opened: boolean } | null>(() => null);
  const [reacting, setReacting] = useViewState<{ message: Message; opened: boolean } | null>(() => null);
  return (
    <>
      <Dropdown
        menu={menu}
        does={does}
        onVersions={onVersions}
        onDelete={(message) => setDeleting({ message, opened: true })}
        onMoreEmoji={(message) => setReacting({ message, opened: true })}
      />
      <DeleteMessageDialog
        message={deleting?.message ?? null}
        opened={deleting?.opened ?? false}
        onClose={() => setDeleting(deleting && { ...deleting, opened: false })}
      />
      <AppModal
        isSmall
        opened={reacting?.opened ?? false}
        title={t("reaction.choose")}
        onClose={() => setReacting(reacting && { ...reacting, opened: false })}
      >
        <EmojiGrid
          onChoose={(emoji) => {
            if (reacting) does.change?.react(reacting.message, emoji);
            setReacting(reacting && { ...reacting, opened: false });
          }}
        />
      </AppModal>
    </>
  );
}

interface DropdownProps extends Props {
  onDelete: (message: Message) => void;
  onMoreEmoji: (message: Message) => void;
}

function Dropdown({ menu: { current, close }, does, onVersions, onDelete, onMoreEmoji }: DropdownProps) {
  const { t } = useTranslation("messages");
  if (!current) return null;
  const { message, opener, x, y } = current;
  const { change } = does;
  const isLocal = message.id < 0;
  const leave = () => {
    close();
    opener.closest<HTMLElement>("[data-key]")?.focus({ preventScroll: true });
  };
  const items: [isThere: boolean, Icon, label: string, run: () => void][] = [
    [!isLocal && change !== null, IconArrowBackUp, t("menu.reply"), () => does.reply(message)],
    [message.body !== "" && isText(message), IconCopy, t("menu.copy"), () => copy(message.body, t)],
    [isForwardable(message), IconArrowForwardUp, t("menu.forward"), () => does.forward(message)],
    [message.media?.state === "ready", IconDownload, t("media.download"), () => void saveMedia(message)],
    [change !== null && isEditable(message), IconPencil, t("menu.edit"), () => change?.edit(message)],
    [message.isEdited && !isLocal, IconHistory, t("versions.show"), () => onVersions(message)],
    [message.failure !== null, IconRefresh, t("retry"), () => does.retry(message)],
    [isLocal && message.failure !== null, IconTrash, t("menu.discard"), () => does.discard(message)],
    [change !== null && isRevocable(message), IconTrash, t("delete.item"), () => onDelete(message)],
  ];
  const shown = items.filter(([isThere]) => isThere);
  const canReact = change !== null && isReactable(message);
  if (shown.length === 0 && !canReact) return null;
  return (
    <Menu opened onClose={leave} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Anchor x={x} y={y} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("menu.label")}>
        {canReact && <QuickReactions message={message} onReact={change.react} onMore={onMoreEmoji} />}
        {shown.map(([, ItemIcon, label, run]) => (
          <Menu.Item key={label} leftSection={<ItemIcon size={18} stroke={1.7} />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where the menu hangs. It is no button: what the menu would say of one (expanded, has a popup) is left out. */
function Anchor({ x, y, ref, id }: { x: number; y: number; ref?: Ref<HTMLSpanElement>; id?: string }) {
  return <span ref={ref} id={id} className={classes.anchor} style={{ left: x, top: y }} />;
}

/** What one can paste elsewhere; a place's or a card's body is for programs. */
const isText = ({ mediaType }: Message) => !["locationMessage", "contactMessage", "call_log"].includes(mediaType);

function copy(text: string, t: (key: "copied" | "notCopied") => string): void {
  navigator.clipboard?.writeText(text).then(
    () => notify.success(t("copied")),
    () => notify.info(t("notCopied")),
  );
}
